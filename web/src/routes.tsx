// The map of the app. A feature lists its pages in its own routes file.
import { createRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { makeQueryClient } from './api/query.ts'
import { member, memberFull, root, visitor, visitorFull } from './app/areas.tsx'
import { language } from './app/language.ts'
import { useSession } from './app/use-session.ts'
import { accountRoutes } from './features/account/account.routes.tsx'
import { auctionFullRoutes, auctionMemberRoutes } from './features/auctions/auctions.routes.tsx'
import { billingRoutes, payRoutes } from './features/billing/billing.routes.tsx'
import { challengeFullRoutes, challengeRoutes } from './features/challenges/challenges.routes.tsx'
import { chitRoutes, passbookCheckRoutes } from './features/chits/chits.routes.tsx'
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.tsx'
import { homeRoutes } from './features/home/home.routes.tsx'
import { identityFullRoutes, identityRoutes } from './features/identity/identity.routes.tsx'
import { marketplaceFullRoutes, marketplaceRoutes } from './features/marketplace/marketplace.routes.tsx'
import { roomRoutes } from './features/room/room.routes.tsx'
import { galleryRoutes } from './gallery/gallery.routes.tsx'

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

const tree = root.addChildren([
  ...galleryRoutes,
  visitor.addChildren([...marketplaceRoutes, ...identityRoutes, ...passbookCheckRoutes, ...challengeRoutes]),
  visitorFull.addChildren([...identityFullRoutes, ...marketplaceFullRoutes, ...challengeFullRoutes]),
  member.addChildren([...homeRoutes, ...accountRoutes, ...auctionMemberRoutes, ...chitRoutes, ...billingRoutes]),
  memberFull.addChildren([...roomRoutes, ...auctionFullRoutes, ...payRoutes, ...enrollmentRoutes]),
])

export const queries = makeQueryClient()

export const router = createRouter({
  routeTree: tree,
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
