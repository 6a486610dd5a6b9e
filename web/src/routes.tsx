// The map of what visitors and members see. A feature lists its pages in its own routes file. The pages of staff are a second map
// (staff-routes.tsx) in a build of its own, so that members never load it.
import { member, memberFull, visitor, visitorFull } from './app/areas.tsx'
import { galleryRoutes } from './gallery/gallery.routes.tsx'
import {
  auctionFullRoutes,
  auctionMemberRoutes,
  auctionVisitorRoutes,
} from './members/auctions/auctions/auctions.routes.tsx'
import { roomRoutes } from './members/auctions/room/room.routes.tsx'
import { chitRoutes, passbookCheckRoutes } from './members/members/chits/chits.routes.tsx'
import { enrollmentRoutes } from './members/members/enrollments/enrollments.routes.tsx'
import { startPageRoutes } from './members/members/start-page/start-page.routes.tsx'
import { billingRoutes, payRoutes } from './members/money/billing/billing.routes.tsx'
import { identityFullRoutes } from './members/people/identity/identity.routes.tsx'
import { meFullRoutes, meRoutes } from './members/people/me/me.routes.tsx'
import { challengeFullRoutes, challengeRoutes } from './members/programs/challenges/challenges.routes.tsx'
import { marketplaceFullRoutes, marketplaceRoutes } from './members/programs/marketplace/marketplace.routes.tsx'

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
