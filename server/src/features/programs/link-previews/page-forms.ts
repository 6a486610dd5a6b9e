// The pages of visitors on which something is typed that stands on a paper or in a letter.
import { verifyPassbook } from '@kuri/contract/members/passbooks.contract'
import { openMinutesLink } from '@kuri/contract/proof/minutes.contract'
import type { PageForm } from '#platform/http/web/page-forms'

/** Of the whole link or of its end alone. What has none is refused as incomplete. */
const tokenIn = (link: string) => /[0-9a-f]{64}/.exec(link)?.[0] ?? ''

export const PAGE_FORMS: readonly PageForm[] = [
  { path: '/minutes', field: 'link', endpoint: openMinutesLink, ask: (link) => ({ body: { token: tokenIn(link) } }) },
  { path: '/check-passbook', field: 'code', endpoint: verifyPassbook, ask: (code) => ({ query: { code } }) },
]
