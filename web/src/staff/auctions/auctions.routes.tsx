import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company, companyFull } from '../areas.tsx'
import { auctionsSearch } from './list/auctions-search.ts'
import { participantSearch } from './participant-search.ts'
import { recordSearch } from './record/record-search.ts'

const auctions = createRoute({
  getParentRoute: () => company,
  path: '/co/auctions',
  validateSearch: auctionsSearch,
  component: lazyPage(() => import('./auctions.page.tsx')),
})

const before = createRoute({
  getParentRoute: () => company,
  path: '/co/auctions/$auctionId',
  validateSearch: participantSearch,
  component: lazyPage(() => import('./before.page.tsx')),
})

const winner = createRoute({
  getParentRoute: () => company,
  path: '/co/auctions/$auctionId/winner',
  component: lazyPage(() => import('./winner.page.tsx')),
})

const record = createRoute({
  getParentRoute: () => company,
  path: '/co/auctions/$auctionId/record',
  validateSearch: recordSearch,
  component: lazyPage(() => import('./record.page.tsx')),
})

const liveConsole = createRoute({
  getParentRoute: () => companyFull,
  path: '/co/auctions/$auctionId/console',
  component: lazyPage(() => import('./console.page.tsx')),
})

const hall = createRoute({
  getParentRoute: () => companyFull,
  path: '/co/auctions/$auctionId/hall',
  component: lazyPage(() => import('./hall.page.tsx')),
})

export const companyAuctionRoutes = [auctions, before, winner, record] as const
export const companyAuctionScreens = [liveConsole, hall] as const
