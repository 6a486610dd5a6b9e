import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { ARCHIVE_ROOM_EVENTS, archiveRoomEvents } from './archive.actions.ts'
import { makeTreeCatchUp } from './catch-up.ts'
import { logRoutes } from './log.routes.ts'

export const log: Feature<Platform> = {
  name: 'proof/log',
  routes: logRoutes,
  jobs: (deps) => ({ [ARCHIVE_ROOM_EVENTS]: () => archiveRoomEvents(deps) }),
  nightly: [ARCHIVE_ROOM_EVENTS],
  onBeat: makeTreeCatchUp,
}
