import { createRoute } from '@tanstack/react-router'
import { platform, platformFull } from '../../staff/areas.tsx'
import { auctionsSearch } from '../../staff/auctions/list/auctions-search.ts'
import { participantSearch } from '../../staff/auctions/participant-search.ts'
import { recordSearch } from '../../staff/auctions/record/record-search.ts'
import { staffPage } from '../../staff/texts.ts'

const auctions = createRoute({
  getParentRoute: () => platform,
  path: '/admin/auctions',
  validateSearch: auctionsSearch,
  component: staffPage('staff/auctions', () => import('./auctions.page.tsx')),
})

const before = createRoute({
  getParentRoute: () => platform,
  path: '/admin/auctions/$auctionId',
  validateSearch: participantSearch,
  component: staffPage('staff/auctions', () => import('./before.page.tsx')),
})

const winner = createRoute({
  getParentRoute: () => platform,
  path: '/admin/auctions/$auctionId/winner',
  component: staffPage('staff/auctions', () => import('./winner.page.tsx')),
})

const record = createRoute({
  getParentRoute: () => platform,
  path: '/admin/auctions/$auctionId/record',
  validateSearch: recordSearch,
  component: staffPage('staff/auctions', () => import('./record.page.tsx')),
})

const liveConsole = createRoute({
  getParentRoute: () => platformFull,
  path: '/admin/auctions/$auctionId/console',
  component: staffPage('staff/auctions', () => import('./console.page.tsx')),
})

const hall = createRoute({
  getParentRoute: () => platformFull,
  path: '/admin/auctions/$auctionId/hall',
  component: staffPage('staff/auctions', () => import('./hall.page.tsx')),
})

export const platformAuctionRoutes = [auctions, before, winner, record] as const
export const platformAuctionScreens = [liveConsole, hall] as const
