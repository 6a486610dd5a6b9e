// Stands for the pages of the other build: going there loads the other app. Members have one build, staff have another.
import { createRoute, notFound } from '@tanstack/react-router'
import { root } from './areas.tsx'
import { leavePage } from './leave-page.ts'
import type { SearchInput } from './search.ts'

const isWorkplace = (path: string) => /^\/(co|admin)(\/|$)/.test(path)
/** At the start the address belongs to the build that the server chose for it. */
const isForStaff = isWorkplace(location.pathname)

export const elsewhere = <const P extends '/$' | '/co/$' | '/admin/$'>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: SearchInput): SearchInput => search,
    beforeLoad: ({ location: { href, pathname }, preload }) => {
      // Loading it once more would not find it either.
      if (isWorkplace(pathname) === isForStaff) throw notFound()
      if (!preload) leavePage(href)
      return new Promise<void>(() => {})
    },
  })
