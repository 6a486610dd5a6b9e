// Stands in the page itself and runs before anything else is loaded: renews the session and asks for the data of the first page, while the
// app is on its way. Without it each of these would wait for the one before. The app takes the answers over (api/early.ts).
import type { EarlyStart } from './api/early.ts'
import { askForRenewal, isSignInLikely } from './api/renewal.ts'
import { firstLanguage } from './app/first-language.ts'
import { firstPageOf } from './first-page.ts'

const { isForPersons, address } = firstPageOf(location.pathname, location.search)

async function ask(path: string, renewal: EarlyStart['renewal']): Promise<Response | null> {
  const renewed = await renewal
  if (!renewed?.data) return null
  const headers = {
    accept: 'application/json',
    'accept-language': firstLanguage(),
    authorization: `Bearer ${renewed.data.accessToken}`,
  }
  return fetch(path, { headers }).then(
    (response) => (response.ok ? response : null),
    () => null,
  )
}

if (isForPersons || isSignInLikely()) {
  const renewal = askForRenewal()
  window.kuriEarly = { renewal, first: address === null ? null : { address, answer: ask(address, renewal) } }
}
