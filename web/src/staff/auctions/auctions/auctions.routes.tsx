import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { admin, adminFull, company, companyFull } from '../../areas.tsx'
import { auctionsSearch } from './list/auctions-search.ts'
import { participantSearch } from './participant-search.ts'
import { recordSearch } from './record/record-search.ts'

const list = { validateSearch: auctionsSearch, component: lazyPage(() => import('./list/auctions.page.tsx')) }
const before = { validateSearch: participantSearch, component: lazyPage(() => import('./before/before.page.tsx')) }
const winner = { component: lazyPage(() => import('./winner/winner.page.tsx')) }
const record = { validateSearch: recordSearch, component: lazyPage(() => import('./record/record.page.tsx')) }
const drawMinutes = { component: lazyPage(() => import('./record/draw-minutes.page.tsx')) }
const liveConsole = { component: lazyPage(() => import('./console/console.page.tsx')) }
const hall = { component: lazyPage(() => import('./hall/hall.page.tsx')) }

const ofCompany = { getParentRoute: () => company }
const onFullScreen = { getParentRoute: () => companyFull }
export const companyAuctionRoutes = [
  createRoute({ ...ofCompany, ...list, path: '/co/auctions' }),
  createRoute({ ...ofCompany, ...before, path: '/co/auctions/$auctionId' }),
  createRoute({ ...ofCompany, ...winner, path: '/co/auctions/$auctionId/winner' }),
  createRoute({ ...ofCompany, ...record, path: '/co/auctions/$auctionId/record' }),
  createRoute({ ...ofCompany, ...drawMinutes, path: '/co/cycles/$cycleId/minutes' }),
] as const
export const companyAuctionScreens = [
  createRoute({ ...onFullScreen, ...liveConsole, path: '/co/auctions/$auctionId/console' }),
  createRoute({ ...onFullScreen, ...hall, path: '/co/auctions/$auctionId/hall' }),
] as const

const ofAdmin = { getParentRoute: () => admin }
const onAdminFullScreen = { getParentRoute: () => adminFull }
export const adminAuctionRoutes = [
  createRoute({ ...ofAdmin, ...list, path: '/admin/auctions' }),
  createRoute({ ...ofAdmin, ...before, path: '/admin/auctions/$auctionId' }),
  createRoute({ ...ofAdmin, ...winner, path: '/admin/auctions/$auctionId/winner' }),
  createRoute({ ...ofAdmin, ...record, path: '/admin/auctions/$auctionId/record' }),
] as const
export const adminAuctionScreens = [
  createRoute({ ...onAdminFullScreen, ...liveConsole, path: '/admin/auctions/$auctionId/console' }),
  createRoute({ ...onAdminFullScreen, ...hall, path: '/admin/auctions/$auctionId/hall' }),
] as const
