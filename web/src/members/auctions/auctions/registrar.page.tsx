// The minutes of an auction for the Registrar, who has a link and no account. The token of the link is behind the #, where the server does not
// see it; without JavaScript the link is pasted into the form, and the server draws this page with the minutes.
import type { Data } from '@kuri/contract/kit/route'
import { openMinutesLink } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/api.ts'
import { usePosted } from '../../../api/posted.ts'
import { isRefused, type Refused } from '../../../api/refused.ts'
import { linkToken } from '../../../app/link-token.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { MinutesPaper } from '../../../ui/minutes-paper.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { MinutesState } from './minutes-state.tsx'

type Linked = Data<typeof openMinutesLink>
const TOKEN = /[0-9a-f]{64}/

export default function RegistrarPage() {
  const { t } = useLingui()
  const posted = usePosted(openMinutesLink)
  // It lives as long as this page.
  const [token, setToken] = useState(() => linkToken('/minutes'))
  return (
    <Page title={t`Minutes of the auction`} isTop>
      {token !== null ? (
        <OpenedLink key={token} token={token} onLink={setToken} />
      ) : posted.data ? (
        <LinkedMinutes linked={posted.data} />
      ) : (
        <LinkForm error={posted.error ?? null} onLink={setToken} />
      )}
    </Page>
  )
}

type OnLink = (token: string) => void

function OpenedLink({ token, onLink }: { token: string; onLink: OnLink }) {
  const minutes = useQuery<Linked, Refused>({
    queryKey: [openMinutesLink.path, token],
    queryFn: () => api(openMinutesLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = minutes
  if (data) return <LinkedMinutes linked={data} />
  if (!error) return <Skeleton heights={[140, 320]} />
  if (isRefused(error, 'MINUTES_LINK_ENDED', 'NOT_FOUND')) return <LinkForm error={error} onLink={onLink} />
  return <Problem error={error} onRetry={() => void minutes.refetch()} />
}

/** The server takes it too, without JavaScript. */
function LinkForm({ error, onLink }: { error: Refused | null; onLink: OnLink }) {
  const { t } = useLingui()
  const [isIncomplete, setIncomplete] = useState(isRefused(error, 'VALIDATION_FAILED'))
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const token = TOKEN.exec(String(new FormData(event.currentTarget).get('link')))?.[0]
    setIncomplete(token === undefined)
    if (token) onLink(token)
  }
  return (
    <>
      {isRefused(error, 'MINUTES_LINK_ENDED', 'NOT_FOUND') ? (
        <Note tone="warn" role="alert">
          <Trans>This link has expired or was revoked. Ask the company for a new one.</Trans>
        </Note>
      ) : (
        error && !isRefused(error, 'VALIDATION_FAILED') && <Problem error={error} />
      )}
      <form className="stack g4 max-w-xl" method="post" action="/minutes" onSubmit={open}>
        <TextInput
          name="link"
          label={t`Link from the company`}
          hint={t`Copy the whole link from the letter or message into this field.`}
          error={isIncomplete ? t`The link is incomplete. Copy it as you got it.` : null}
          required
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" block>
          <Trans>Open the minutes</Trans>
        </Button>
      </form>
    </>
  )
}

const LinkedMinutes = ({ linked: { companyName, programName, record, filing, expiresAt } }: { linked: Linked }) => (
  <>
    <Card className="stack g2">
      <p>
        <bdi className="b">{companyName}</bdi> · <bdi>{programName}</bdi>
      </p>
      <p className="row g2 flex-wrap">
        <a href={record.fileUrl} className={buttonClass({ look: 'second' })}>
          <Trans>Minutes as PDF</Trans>
        </a>
        <a href={filing.fileUrl} className={buttonClass({ look: 'second' })}>
          <Trans>Filing copy with all files</Trans>
        </a>
      </p>
      <p className="dim sm">
        <Trans>
          This link is valid until <Time at={expiresAt} show="both" />.
        </Trans>
      </p>
    </Card>
    <MinutesPaper paper={record.paper} />
    <MinutesState record={record} />
  </>
)
