// The map of what visitors and members see. A feature lists its pages in its own routes file. The pages of staff are a second map
// (staff-routes.tsx) in a build of its own, so that members never load it.
import { member, memberFull, visitor, visitorFull } from './app/areas.tsx'
import { galleryRoutes } from './gallery/gallery.routes.tsx'
import { auctionFullRoutes, auctionMemberRoutes, auctionVisitorRoutes } from './members/auctions/auctions.routes.tsx'
import { billingRoutes, payRoutes } from './members/billing/billing.routes.tsx'
import { challengeFullRoutes, challengeRoutes } from './members/challenges/challenges.routes.tsx'
import { chitRoutes, passbookCheckRoutes } from './members/chits/chits.routes.tsx'
import { enrollmentRoutes } from './members/enrollments/enrollments.routes.tsx'
import { identityFullRoutes } from './members/identity/identity.routes.tsx'
import { marketplaceFullRoutes, marketplaceRoutes } from './members/marketplace/marketplace.routes.tsx'
import { meFullRoutes, meRoutes } from './members/me/me.routes.tsx'
import { roomRoutes } from './members/room/room.routes.tsx'
import { startPageRoutes } from './members/start-page/start-page.routes.tsx'

export const memberAreas = [
  ...galleryRoutes,
  visitor.addChildren([...marketplaceRoutes, ...passbookCheckRoutes, ...challengeRoutes]),
  visitorFull.addChildren([
    ...identityFullRoutes,
    ...auctionVisitorRoutes,
    ...marketplaceFullRoutes,
    ...challengeFullRoutes,
  ]),
  member.addChildren([...startPageRoutes, ...meRoutes, ...auctionMemberRoutes, ...chitRoutes, ...billingRoutes]),
  memberFull.addChildren([...roomRoutes, ...auctionFullRoutes, ...payRoutes, ...enrollmentRoutes, ...meFullRoutes]),
] as const
