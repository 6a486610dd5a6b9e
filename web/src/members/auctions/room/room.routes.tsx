import { createRoute } from '@tanstack/react-router'
import { memberFull } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'

const room = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/auctions/$auctionId/room/$enrolledSubscriberId',
  component: page('room', () => import('./room.page.tsx')),
})

export const roomRoutes = [room] as const
