// Runs before the app is there: loads the words of the first page, which would otherwise wait for the app.
import './app/invitation-token.ts'
import { loadCatalog } from './app/catalogs.ts'
import { firstLanguage } from './app/first-language.ts'
import { firstPageOf } from './first-page.ts'

const { feature } = firstPageOf(location.pathname, location.search)
for (const each of ['app', feature]) if (each) loadCatalog(each, firstLanguage()).catch(() => {})
