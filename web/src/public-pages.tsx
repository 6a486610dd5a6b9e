// Draws the pages of visitors on the server, so that they can be read before the app is there, and without it. The app takes a page over
// with the same data (start.tsx).
import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import type { Route } from '@kuri/contract/kit/route'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { addressOf } from './api/api.ts'
import { type Posted, postedKey } from './api/posted.ts'
import { makeQueryClient, type ReadKey } from './api/query.ts'
import { root, visitor, visitorFull } from './app/areas.tsx'
import { loadCatalog } from './app/catalogs.ts'
import { auctionVisitorRoutes } from './members/auctions/auctions/auctions.routes.tsx'
import { passbookCheckRoutes } from './members/members/chits/chits.routes.tsx'
import { challengeFullRoutes, challengeRoutes } from './members/programs/challenges/challenges.routes.tsx'
import { marketplaceFullRoutes, marketplaceRoutes } from './members/programs/marketplace/marketplace.routes.tsx'

const areas = [
  visitor.addChildren([...marketplaceRoutes, ...passbookCheckRoutes, ...challengeRoutes]),
  visitorFull.addChildren([...marketplaceFullRoutes, ...challengeFullRoutes, ...auctionVisitorRoutes]),
]
const FEATURES = ['app', 'marketplace', 'chits', 'challenges', 'auctions']

async function loadWords(): Promise<void> {
  const pairs = LANGUAGES.flatMap((language) => FEATURES.map((feature) => ({ language, feature })))
  await Promise.all(
    pairs.map(async ({ language, feature }) => {
      const catalog = await loadCatalog(feature, language)
      if (catalog) i18n.load(language, catalog.messages)
    }),
  )
}
const loadingWords = loadWords()

/** What the service answered, by address. */
export type Answers = Readonly<Record<string, unknown>>
/** Either the page with the data that it shows, by the keys of its reads, or the addresses that it needs first. */
export type Drawing = { html: string; data: [key: ReadKey, data: unknown][] } | { needs: string[] }

/** `posted` is the answer to the form of the page. */
export async function draw(
  path: string,
  language: Language,
  answers: Answers,
  posted: Posted | null,
): Promise<Drawing> {
  await loadingWords
  const queries = makeQueryClient()
  if (posted) queries.setQueryData(postedKey(posted.endpoint), posted.answer)
  const router = createRouter({
    routeTree: root.addChildren(areas),
    context: { queries },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  const render = () => {
    // The words are shared by all pages that are drawn here, and drawing waits for nothing.
    i18n.activate(language)
    return renderToString(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    )
  }
  let html = render()
  while (giveAnswers(queries, answers) > 0) html = render()
  const reads = queries.getQueryCache().getAll()
  const needs = reads
    .filter(({ state }) => state.data === undefined)
    .map(({ queryKey }) => addressOfRead(queryKey as ReadKey))
  const data = reads.map(({ queryKey, state }): [ReadKey, unknown] => [queryKey as ReadKey, state.data])
  return needs.length > 0 ? { needs } : { html, data }
}

/** Returns how many reads got their data. */
function giveAnswers(queries: QueryClient, answers: Answers): number {
  const answered = queries
    .getQueryCache()
    .getAll()
    .filter(({ state, queryKey }) => state.data === undefined && addressOfRead(queryKey as ReadKey) in answers)
  for (const { queryKey } of answered) queries.setQueryData(queryKey, answers[addressOfRead(queryKey as ReadKey)])
  return answered.length
}

const addressOfRead = ([path, params, query]: ReadKey) => addressOf({ path } as Route, params ?? {}, query ?? {})
