// The state of a live room in a component. Frames of one turn are noticed together, in the browser's next frame; they are drawn then or,
// for a screen with much on it, some times a second.
import { storageIn } from '@kuri/room-client/environment'
import type { Frame } from '@kuri/room-client/frames'
import { makeRoomClient, type RoomClient } from '@kuri/room-client/room-client'
import { EMPTY, type RoomState } from '@kuri/room-client/room-state'
import { startTransition, useEffect, useRef, useState } from 'react'
import { requireToken, socketUrl } from './socket.ts'

export type LiveRoom = { client: RoomClient | null; room: RoomState }
type Options = {
  /** Of the member; staff have none. */
  tickets?: readonly string[]
  maxFeedRows?: number
  /** At least so long between two states that are drawn, except for own bids; typing and pressing come before them. */
  drawEveryMs?: number
  /** Sees every state next to the one before it. */
  onChange?(before: RoomState, after: RoomState): void
  onFrame?(frame: Frame): void
}

export function useLiveRoom(auctionId: string, options: Options = {}): LiveRoom {
  const { tickets, maxFeedRows, drawEveryMs = 0, onChange, onFrame } = options
  const [client, setClient] = useState<RoomClient | null>(null)
  const [room, setRoom] = useState<RoomState>(EMPTY)
  const notify = useRef(onChange)
  notify.current = onChange
  const hear = useRef(onFrame)
  hear.current = onFrame
  const ticketList = tickets?.join()

  useEffect(() => {
    let last = EMPTY
    let drawnAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      clearTimeout(timer)
      timer = undefined
      drawnAt = performance.now()
      setRoom(last)
    }
    const drawSoon = () => {
      if (timer !== undefined) return
      // The first change after a quiet while is drawn at once.
      const waitMs = drawnAt + drawEveryMs - performance.now()
      timer = setTimeout(() => startTransition(draw), Math.max(0, waitMs))
    }
    const opened = makeRoomClient({
      url: socketUrl(),
      token: requireToken,
      auctionId,
      ...(ticketList === undefined ? {} : { tickets: ticketList.split(',') }),
      ...(maxFeedRows === undefined ? {} : { maxFeedRows }),
      detail: 'LITE',
      storage: storageIn(sessionStorage, `kuri.bids.${auctionId}`),
      scheduleFrame: (work) => void requestAnimationFrame(work),
      onFrame: (frame) => hear.current?.(frame),
      onChange(next) {
        const isOwn = next.intents !== last.intents
        notify.current?.(last, next)
        last = next
        if (drawEveryMs === 0 || isOwn) draw()
        else drawSoon()
      },
    })
    setClient(opened)
    const goOnline = () => opened.networkChanged(true)
    const goOffline = () => opened.networkChanged(false)
    addEventListener('online', goOnline)
    addEventListener('offline', goOffline)
    return () => {
      removeEventListener('online', goOnline)
      removeEventListener('offline', goOffline)
      clearTimeout(timer)
      opened.close()
    }
  }, [auctionId, ticketList, maxFeedRows, drawEveryMs])
  return { client, room }
}
