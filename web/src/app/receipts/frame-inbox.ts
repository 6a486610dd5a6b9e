// Frames of a room wait here until what keeps receipts of them is loaded.
import type { Frame } from '@kuri/room-client/frames'

const MAX_WAITING = 300

export type FrameInbox = ReturnType<typeof makeFrameInbox>

export function makeFrameInbox() {
  const waiting: Frame[] = []
  let reader: ((frame: Frame) => void) | null = null
  return {
    put(frame: Frame) {
      if (reader) reader(frame)
      else if (waiting.length < MAX_WAITING) waiting.push(frame)
    },
    /** Until the result is called. */
    open(read: (frame: Frame) => void) {
      reader = read
      waiting.splice(0).forEach(read)
      return () => {
        reader = null
      }
    },
  }
}
