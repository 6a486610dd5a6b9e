import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { drawRoutes } from './draws.routes.ts'
import { FETCH_BEACON, fetchBeacon } from './fetch-beacon.ts'
import { SEED_PURPOSE, seedBinding } from './server-seed.ts'

export const draws: Feature<Platform> = {
  name: 'auctions/draws',
  routes: drawRoutes,
  jobs: (deps) => ({ [FETCH_BEACON]: (payload) => fetchBeacon(deps, payload) }),
  sealed: [
    {
      table: 'draws',
      column: 'server_seed_sealed',
      perRow: { columns: ['id'], purposeOf: () => SEED_PURPOSE, boundTo: ([id]) => seedBinding(id!) },
    },
  ],
}
