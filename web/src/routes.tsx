// The map of what visitors and members see. A feature lists its pages in its own routes file. The pages of staff are a second map
// (staff-routes.tsx) in a build of its own, so that members never load it.
import { member, memberFull, visitor, visitorFull } from './app/areas.tsx'
import { accountFullRoutes, accountRoutes } from './features/account/account.routes.tsx'
import { auctionFullRoutes, auctionMemberRoutes, auctionVisitorRoutes } from './features/auctions/auctions.routes.tsx'
import { billingRoutes, payRoutes } from './features/billing/billing.routes.tsx'
import { challengeFullRoutes, challengeRoutes } from './features/challenges/challenges.routes.tsx'
import { chitRoutes, passbookCheckRoutes } from './features/chits/chits.routes.tsx'
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.tsx'
import { homeRoutes } from './features/home/home.routes.tsx'
import { identityFullRoutes } from './features/identity/identity.routes.tsx'
import { marketplaceFullRoutes, marketplaceRoutes } from './features/marketplace/marketplace.routes.tsx'
import { roomRoutes } from './features/room/room.routes.tsx'
import { galleryRoutes } from './gallery/gallery.routes.tsx'

export const memberAreas = [
  ...galleryRoutes,
  visitor.addChildren([...marketplaceRoutes, ...passbookCheckRoutes, ...challengeRoutes]),
  visitorFull.addChildren([
    ...identityFullRoutes,
    ...auctionVisitorRoutes,
    ...marketplaceFullRoutes,
    ...challengeFullRoutes,
  ]),
  member.addChildren([...homeRoutes, ...accountRoutes, ...auctionMemberRoutes, ...chitRoutes, ...billingRoutes]),
  memberFull.addChildren([
    ...roomRoutes,
    ...auctionFullRoutes,
    ...payRoutes,
    ...enrollmentRoutes,
    ...accountFullRoutes,
  ]),
] as const
