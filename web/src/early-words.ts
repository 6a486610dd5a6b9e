// Runs before the app is there: loads the words of the first page and the files that the server named for it, which would otherwise wait for
// the app.
import './app/invitation-token.ts'
import { loadCatalog } from './app/catalogs.ts'
import { firstLanguage } from './app/first-language.ts'
import { firstPageOf } from './first-page.ts'

const { feature } = firstPageOf(location.pathname, location.search)
for (const each of ['app', feature]) if (each) loadCatalog(each, firstLanguage()).catch(() => {})

// A page that renews the session names its files here: in a header they would take the connection of that request.
const named = document.querySelector<HTMLMetaElement>('meta[name=kuri-files]')?.content
for (const href of named?.split(' ') ?? [])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
