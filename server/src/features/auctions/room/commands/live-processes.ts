// The processes that judge bids, as this one knows them: read with every heartbeat, and when a new one has started.
import type { Platform } from '#platform/platform'
import { EXPIRED_SECONDS, type ProcessHeartbeat } from '#platform/processes/process-heartbeat'
import { listLiveProcesses } from '#platform/processes/processes.sql'
import { ownerOf } from './owner.rules.ts'

const CHANNEL = 'kuri_processes'
const MAX_CACHED = 5_000

export type LiveProcesses = ReturnType<typeof watchLiveProcesses>

export function watchLiveProcesses(
  { db, bus, log }: Pick<Platform, 'db' | 'bus' | 'log'>,
  { processId, started, onBeat }: Pick<ProcessHeartbeat, 'processId' | 'started' | 'onBeat'>,
) {
  let live: readonly string[] = [processId]
  const owners = new Map<string, string>()

  function setLive(processIds: readonly string[]): void {
    live = processIds
    owners.clear()
  }

  async function refresh(): Promise<void> {
    const listed = await listLiveProcesses(db, EXPIRED_SECONDS)
    setLive([...new Set([processId, ...listed])])
  }
  const refreshSoon = () =>
    refresh().catch((error) => log.warn({ err: error }, 'could not list the processes; will try again'))

  function findOwner(auctionId: string): string {
    let owner = owners.get(auctionId)
    if (owner === undefined) {
      if (owners.size >= MAX_CACHED) owners.clear()
      owner = ownerOf(auctionId, live) ?? processId
      owners.set(auctionId, owner)
    }
    return owner
  }

  onBeat(refresh)
  bus.on(CHANNEL, refreshSoon)
  // The others look at the list again.
  started.then(() => bus.publish(CHANNEL, '')).catch(() => {})

  return {
    /** The process that should judge the bids of the auction; null when that is this one. */
    ownerOf(auctionId: string): string | null {
      if (live.length < 2) return null
      const owner = findOwner(auctionId)
      return owner === processId ? null : owner
    },
    /** It did not judge what it was sent: until the next look at the list it gets nothing. */
    avoid(process: string): void {
      setLive(live.filter((id) => id !== process))
    },
  }
}
