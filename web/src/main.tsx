import './app/invitation-token.ts'
import './app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { focusNewPages } from './app/focus-page.ts'
import { language } from './app/language.ts'
import { followPersonLanguage } from './app/person-language.ts'
import { update } from './app/update.ts'
import { watchSession } from './app/watch-session.ts'
import { isWorkplace, openWorkplace, queries, router } from './routes.tsx'

/** No await at the top level: the pages of staff import this file's modules and would wait for it forever. */
async function start() {
  await Promise.all([language.start(), isWorkplace(location.pathname) && openWorkplace()])
  followPersonLanguage()
  watchSession(router, queries)
  focusNewPages(router)
  createRoot(document.getElementById('app')!).render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  update.watch()
  // A message arrived for this person: what is on the screen is read again.
  navigator.serviceWorker?.addEventListener('message', () => void queries.invalidateQueries())
}

void start()
