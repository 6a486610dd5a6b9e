import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { admin, adminFull } from '../../staff/areas.tsx'
import { auctionsSearch } from '../../staff/auctions/list/auctions-search.ts'
import { participantSearch } from '../../staff/auctions/participant-search.ts'
import { recordSearch } from '../../staff/auctions/record/record-search.ts'

const auctions = createRoute({
  getParentRoute: () => admin,
  path: '/admin/auctions',
  validateSearch: auctionsSearch,
  component: lazyPage(() => import('./auctions.page.tsx')),
})

const before = createRoute({
  getParentRoute: () => admin,
  path: '/admin/auctions/$auctionId',
  validateSearch: participantSearch,
  component: lazyPage(() => import('./before.page.tsx')),
})

const winner = createRoute({
  getParentRoute: () => admin,
  path: '/admin/auctions/$auctionId/winner',
  component: lazyPage(() => import('./winner.page.tsx')),
})

const record = createRoute({
  getParentRoute: () => admin,
  path: '/admin/auctions/$auctionId/record',
  validateSearch: recordSearch,
  component: lazyPage(() => import('./record.page.tsx')),
})

const liveConsole = createRoute({
  getParentRoute: () => adminFull,
  path: '/admin/auctions/$auctionId/console',
  component: lazyPage(() => import('./console.page.tsx')),
})

const hall = createRoute({
  getParentRoute: () => adminFull,
  path: '/admin/auctions/$auctionId/hall',
  component: lazyPage(() => import('./hall.page.tsx')),
})

export const adminAuctionRoutes = [auctions, before, winner, record] as const
export const adminAuctionScreens = [liveConsole, hall] as const
