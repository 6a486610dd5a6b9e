// What a person has opened over the room: its settings, or the bids before those of the feed.
import type { RoomClient } from '@kuri/room-client/room-client'
import type { RoomState } from '@kuri/room-client/room-state'
import { useLingui } from '@lingui/react/macro'
import { type Receipts, SaveReceipts } from '../../../app/receipts/receipts.tsx'
import { clockOf } from '../../../ui/room/room-clock.rules.ts'
import { formatClock } from '../../../ui/time.rules.ts'
import { OlderBids } from './older-bids.tsx'
import { RoomSettings } from './room-settings.tsx'
import type { RoomTicket } from './room-ticket.ts'

export type Opened = 'SETTINGS' | 'OLDER_BIDS'

type OpenedSheetProps = {
  opened: Opened
  auctionId: string
  active: RoomTicket
  ticketIds: readonly string[]
  room: RoomState
  auction: NonNullable<RoomState['auction']>
  client: RoomClient
  announcer: { say(words: string): void }
  receipts: Receipts | null
  isOneTap: boolean
  onOneTap(isOneTap: boolean): void
  onClose(): void
}

export function OpenedSheet({ opened, isOneTap, onOneTap, onClose, ...props }: OpenedSheetProps) {
  const { t } = useLingui()
  const { auctionId, active, ticketIds, room, auction, client, announcer, receipts } = props
  const speakTime = () => {
    const clock = clockOf(auction, client.serverNowMs())
    const left = 'remainingMs' in clock && clock.remainingMs !== null ? formatClock(clock.remainingMs) : null
    announcer.say(left === null ? t`The time left is not known.` : t`${left} left.`)
    onClose()
  }
  return opened === 'OLDER_BIDS' ? (
    <OlderBids cycleId={auction.cycleId} ticket={active.id} tickets={ticketIds} onClose={onClose} />
  ) : (
    <RoomSettings
      audience={room.audience}
      isOneTap={isOneTap}
      onOneTap={onOneTap}
      onSpeakTime={speakTime}
      onClose={onClose}
    >
      {receipts && <SaveReceipts auctionId={auctionId} {...receipts} />}
    </RoomSettings>
  )
}
