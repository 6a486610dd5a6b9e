// The map of the app. A feature lists its pages in its own routes file. The pages of staff are a second map (staff-routes.tsx), which
// joins this one when somebody opens a workplace, so that members never load it.
import { createRoute, createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { makeQueryClient } from './api/query.ts'
import { member, memberFull, root, visitor, visitorFull } from './app/areas.tsx'
import { language } from './app/language.ts'
import type { SearchInput } from './app/search.ts'
import { useSession } from './app/use-session.ts'
import { accountFullRoutes, accountRoutes } from './features/account/account.routes.tsx'
import { auctionFullRoutes, auctionMemberRoutes } from './features/auctions/auctions.routes.tsx'
import { billingRoutes, payRoutes } from './features/billing/billing.routes.tsx'
import { challengeFullRoutes, challengeRoutes } from './features/challenges/challenges.routes.tsx'
import { chitRoutes, passbookCheckRoutes } from './features/chits/chits.routes.tsx'
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.tsx'
import { homeRoutes } from './features/home/home.routes.tsx'
import { identityFullRoutes } from './features/identity/identity.routes.tsx'
import { marketplaceFullRoutes, marketplaceRoutes } from './features/marketplace/marketplace.routes.tsx'
import { roomRoutes } from './features/room/room.routes.tsx'
import { galleryRoutes } from './gallery/gallery.routes.tsx'
import type { allAreas } from './staff-routes.tsx'

const SignInAgain = lazy(async () => {
  await language.need('identity')
  return import('./features/identity/sign-in-again.tsx')
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

/** Adds the pages of staff to the map, before the first page is shown. */
export async function openWorkplace(): Promise<void> {
  await import('./staff-routes.tsx')
  // The root has got more children; it is the same object, so the router must be asked to look again.
  router.setRoutes(router.buildRouteTree())
}

export const isWorkplace = (path: string) => /^\/(co|admin)(\/|$)/.test(path)

/** Stands for all pages of a workplace while they are not loaded: going there loads the app once more, with them. */
const workplace = <const P extends '/co/$' | '/admin/$'>(path: P) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: SearchInput): SearchInput => search,
    beforeLoad: ({ location: { href }, preload }) => {
      if (!preload) location.replace(href)
      return new Promise<void>(() => {})
    },
  })

export const commonAreas = [
  ...galleryRoutes,
  visitor.addChildren([...marketplaceRoutes, ...passbookCheckRoutes, ...challengeRoutes]),
  visitorFull.addChildren([...identityFullRoutes, ...marketplaceFullRoutes, ...challengeFullRoutes]),
  member.addChildren([...homeRoutes, ...accountRoutes, ...auctionMemberRoutes, ...chitRoutes, ...billingRoutes]),
  memberFull.addChildren([
    ...roomRoutes,
    ...auctionFullRoutes,
    ...payRoutes,
    ...enrollmentRoutes,
    ...accountFullRoutes,
  ]),
] as const

export const queries = makeQueryClient()

/** Its type knows the pages of staff from the start, so that links to them are checked. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...commonAreas,
    workplace('/co/$'),
    workplace('/admin/$'),
  ]) as unknown as typeof allAreas,
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Search values that no page knows are taken out of the address.
  search: { strict: true },
  InnerWrap: SessionFrame,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
