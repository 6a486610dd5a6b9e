// The start of both builds, the one for visitors and members and the one for staff: language, providers, router.
import './app/trusted-types.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { options } from 'preact'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { AllAreas } from './all-areas.ts'
import { makeQueryClient, type ReadKey } from './api/query.ts'
import { root } from './app/areas.tsx'
import { focusNewPages } from './app/focus-page.ts'
import { language } from './app/language.ts'
import { followPersonLanguage } from './app/person-language.ts'
import { update } from './app/update.ts'
import { useSession } from './app/use-session.ts'
import { watchSession } from './app/watch-session.ts'

const SignInAgain = lazy(async () => {
  await language.need('identity')
  return import('./members/people/identity/sign-in-again.tsx')
})

/** Around every page: the sheet that opens when the session has ended. Its code is loaded then. */
function SessionFrame({ children }: { children: ReactNode }) {
  const { status } = useSession()
  return (
    <>
      {children}
      {status === 'ENDED' && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}

// Effects run right after their render and not after the next frame, so that the next tap never comes before them.
options.requestAnimationFrame = queueMicrotask

const queries = makeQueryClient()

/** Its type knows the pages of both builds, so that links to them are checked. */
const makeRouter = (areas: readonly AnyRoute[]) =>
  createRouter({
    routeTree: root.addChildren([...areas]) as unknown as AllAreas,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Search values that no page knows are taken out of the address.
    search: { strict: true },
    InnerWrap: SessionFrame,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

/** The data of a page that the server has drawn; it may be half a minute old, so it is read again. */
function takeOverData(): void {
  const reads: [ReadKey, unknown][] = JSON.parse(document.getElementById('data')?.textContent ?? '[]')
  for (const [key, data] of reads) queries.setQueryData(key, data, { updatedAt: 1 })
}

/** Takes what no page knows out of the address. The router does so when it is rendered, which is after the first page was loaded. */
function cleanSearch({ buildLocation, latestLocation, history }: ReturnType<typeof makeRouter>): void {
  const kept = { search: true, params: true, hash: true, state: true } as const
  const { publicHref } = buildLocation({ ...kept, to: latestLocation.pathname, _includeValidateSearch: true })
  if (publicHref !== latestLocation.publicHref) history.replace(publicHref, latestLocation.state)
}

export async function start(areas: readonly AnyRoute[]): Promise<void> {
  const router = makeRouter(areas)
  await language.start()
  followPersonLanguage()
  watchSession(router, queries)
  focusNewPages(router)
  takeOverData()
  cleanSearch(router)
  // What the server sent stays until the page is ready: a drawn page, or the outline of one.
  await router.load()
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
