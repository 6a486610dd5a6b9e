// The heads of an auction's log that members were given: in replies, snapshots and the frames of the room.
import type { Frame } from '@kuri/room-client/frames'

export type GivenHead = { size: number; root: string }
type WithLog = { log?: GivenHead; payload?: { log?: GivenHead } }

export function makeGivenHeads() {
  const heads = new Map<string, GivenHead>()
  return {
    record({ data }: Frame) {
      const { log, payload } = data as WithLog
      const head = log ?? payload?.log
      if (head) heads.set(`${head.size} ${head.root}`, { size: head.size, root: head.root })
    },
    list: (): readonly GivenHead[] => [...heads.values()],
  }
}
