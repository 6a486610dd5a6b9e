import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { winnerRoutes } from './winners.routes.ts'

export const winners: Feature<Platform> = {
  name: 'auctions/winners',
  routes: winnerRoutes,
}
