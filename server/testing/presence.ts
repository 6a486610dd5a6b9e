// Presence as one more process of the same service has it.
import { makePresence } from '#features/auctions/room/presence/presence'
import type { Platform } from '#platform/platform'
import { startProcessHeartbeat } from '#platform/processes/process-heartbeat'

export function startPresence(platform: Platform) {
  const heartbeat = startProcessHeartbeat(platform)
  const presence = makePresence(platform, heartbeat)
  const stop = async () => {
    await presence.stop()
    await heartbeat.stop()
  }
  return { heartbeat, presence, stop }
}
