import { createRoute } from '@tanstack/react-router'
import { member, memberFull, visitorFull } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'
import { type SearchInput, textOf } from '../../../app/search.ts'

const auctions = createRoute({
  getParentRoute: () => member,
  path: '/my/auctions',
  validateSearch: (search: SearchInput): { search?: string } => {
    const text = textOf(search.search)
    return text ? { search: text } : {}
  },
  component: page('auctions', () => import('./auctions.page.tsx')),
})

const auction = createRoute({
  getParentRoute: () => member,
  path: '/my/auctions/$auctionId',
  component: page('auctions', () => import('./auction.page.tsx')),
})

const prebid = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/auctions/$auctionId/prebid/$enrolledSubscriberId',
  component: page('auctions', () => import('./prebid.page.tsx')),
})

const result = createRoute({
  getParentRoute: () => member,
  path: '/my/auctions/$auctionId/result',
  component: page('auctions', () => import('./result.page.tsx')),
})

const minutes = createRoute({
  getParentRoute: () => member,
  path: '/my/auctions/$auctionId/minutes',
  component: page('auctions', () => import('./minutes.page.tsx')),
})

const drawMinutes = createRoute({
  getParentRoute: () => member,
  path: '/my/cycles/$cycleId/minutes',
  component: page('auctions', () => import('./draw-minutes.page.tsx')),
})

const registrar = createRoute({
  getParentRoute: () => visitorFull,
  path: '/minutes',
  component: page('auctions', () => import('./registrar.page.tsx')),
})

export const auctionMemberRoutes = [auctions, auction, result, minutes, drawMinutes] as const
export const auctionFullRoutes = [prebid] as const
export const auctionVisitorRoutes = [registrar] as const
