// Runs before the app is there: 4 KB that renew the session, and ask for the words and the data of the first page, while the 120 KB of
// the app are still on their way. Without it each of these would wait for the one before.
import './app/invitation-token.ts'
import { askEarly } from './api/early.ts'
import { session } from './api/session.ts'
import { firstLanguage, loadCatalog } from './app/catalogs.ts'
import { firstPageOf } from './first-page.ts'

const { isForPersons, feature, address } = firstPageOf(location.pathname, location.search)
const language = firstLanguage()

for (const each of ['app', feature]) if (each) loadCatalog(each, language).catch(() => {})

const renewing = isForPersons || session.isLikely() ? session.renew() : Promise.resolve(false)
if (address)
  void renewing.then(async (isSignedIn) => {
    const token = isSignedIn && (await session.token())
    if (token) askEarly(address, { language, token })
  })
