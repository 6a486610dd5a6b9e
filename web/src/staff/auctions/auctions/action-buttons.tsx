// What staff can do with an auction now: one main button that follows its state, the others below. What a role forbids is absent,
// what the state forbids says why.
import type { ActionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import type { Place } from '../../side/side.rules.ts'
import { Can, useSide } from '../../side/side.tsx'
import { ActionDialog, type ActionName } from './action-dialog.tsx'
import { useAuctionSide } from './auction-side.ts'
import { blockedWords } from './auction-words.tsx'
import { primaryAction } from './room.rules.ts'
import type { StaffAuction } from './staff-auction.ts'
import type { StaffRoom } from './use-staff-room.ts'

const OPERATE: readonly PermissionCode[] = ['auction.operate']
const SCHEDULE_OR_OPERATE: readonly PermissionCode[] = ['auction.schedule', 'auction.operate']
const PREBIDS: readonly PermissionCode[] = ['auction.prebid.manage']

type Props = {
  staffRoom: StaffRoom
  place: Place
  /** Opens the schedule, on the page that has it. */
  onSchedule?: (() => void) | undefined
  /** The console has no buttons for the time before the start but the main one. */
  isConsole?: boolean
}

type Offered = {
  needs: readonly PermissionCode[]
  label: string
  icon: IconName
  look: ButtonLook
  blocked: ActionBlockedReason | null
  /** Over the socket only. */
  isCommand?: boolean
}

export function ActionButtons({ staffRoom, place, onSchedule, isConsole = false }: Props) {
  const { endpoints } = useAuctionSide()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<ActionName | null>(null)
  const { auction, actions } = staffRoom
  if (!auction || !actions) return null
  const { auctionId, auctionStatus } = auction
  const primary = primaryAction(auction, actions)
  const isBefore = auctionStatus === 'PENDING' || auctionStatus === 'SCHEDULED' || auctionStatus === 'READY'
  const isRunning = auctionStatus === 'LIVE' || auctionStatus === 'PAUSED'
  const button = { staffRoom, place, onAsk: setAsked }
  return (
    <div className="stack g2 k-actions">
      <MainAction {...button} auction={auction} primary={primary} onSchedule={onSchedule} />
      {isRunning && <ActionButton {...button} name="END" />}
      {isBefore && !isConsole && auction.settings.hasPrebid && (
        <>
          {auction.prebidStartAt === null && <ActionButton {...button} name="OPEN_PREBID" />}
          {auction.prebidPhase === 'OPEN' && <ActionButton {...button} name="CLOSE_PREBID" />}
        </>
      )}
      {isBefore && onSchedule && primary !== 'SCHEDULE' && (
        <ScheduleAgain place={place} blocked={actions.schedule} onSchedule={onSchedule} />
      )}
      {(isBefore || isRunning) && <ActionButton {...button} name="CANCEL" />}
      {asked && (
        <ActionDialog
          name={asked}
          staffRoom={staffRoom}
          auctionId={auctionId}
          onClose={() => {
            setAsked(null)
            void queries.invalidateQueries({ queryKey: [endpoints.getAuction.path] })
          }}
        />
      )}
    </div>
  )
}

type ButtonProps = { staffRoom: StaffRoom; place: Place; onAsk(name: ActionName): void }
type MainActionProps = ButtonProps & {
  auction: StaffAuction
  primary: ReturnType<typeof primaryAction>
  onSchedule: (() => void) | undefined
}

/** The one that follows the state of the auction. */
function MainAction({ auction: { auctionId }, primary, onSchedule, ...button }: MainActionProps) {
  const { t } = useLingui()
  const { can } = useSide()
  const { link } = useAuctionSide()
  const { place } = button
  if (primary === null) return null
  if (primary === 'SCHEDULE')
    return onSchedule && can('auction.schedule', place) ? (
      <Button block look="gold" money onClick={onSchedule}>
        <Icon name="day" />
        {t`Schedule the auction`}
      </Button>
    ) : null
  if (primary === 'DECIDE')
    return (
      <ButtonLink {...(link('/winner', auctionId) as { to: '/' })} look="gold" money block>
        <Icon name="gavel" />
        {can('auction.winner.manage', place) ? t`Declare the winner` : t`See the candidates`}
      </ButtonLink>
    )
  if (primary === 'RECORD')
    return (
      <ButtonLink {...(link('/record', auctionId) as { to: '/' })} look="gold" money block>
        <Icon name="file" />
        {t`Open the record`}
      </ButtonLink>
    )
  return <ActionButton {...button} name={primary} isMain />
}

type ScheduleAgainProps = { place: Place; blocked: ActionBlockedReason | null; onSchedule(): void }

function ScheduleAgain({ place, blocked, onSchedule }: ScheduleAgainProps) {
  const { t } = useLingui()
  return (
    <Can needs="auction.schedule" place={place}>
      <Button block look="second" onClick={onSchedule} why={blocked && blockedWords(blocked)}>
        <Icon name="day" />
        {t`Change the schedule…`}
      </Button>
    </Can>
  )
}

/** Absent where a role forbids it, disabled with the reason where the state does. */
function ActionButton({
  name,
  staffRoom,
  place,
  onAsk,
  isMain = false,
}: ButtonProps & { name: ActionName; isMain?: boolean }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { needs, look, icon, label, blocked, isCommand = false } = useOffered(staffRoom.actions)[name]
  if (!can(needs, place)) return null
  const why: ReactNode =
    isCommand && !staffRoom.isConnected
      ? t`Not connected. The button is back with the connection.`
      : blocked && blockedWords(blocked)
  return (
    <Button block look={isMain ? 'gold' : look} money={isMain} why={why} onClick={() => onAsk(name)}>
      <Icon name={icon} />
      {label}
    </Button>
  )
}

function useOffered(actions: StaffRoom['actions']): Record<ActionName, Offered> {
  const { t } = useLingui()
  const command = { needs: OPERATE, isCommand: true } as const
  const blockedOf = (name: keyof NonNullable<StaffRoom['actions']>) => actions?.[name] ?? null
  return {
    START: { ...command, label: t`Start the auction`, icon: 'play', look: 'gold', blocked: blockedOf('start') },
    PAUSE: { ...command, label: t`Pause the auction`, icon: 'pause', look: 'gold', blocked: blockedOf('pause') },
    RESUME: { ...command, label: t`Resume the auction`, icon: 'play', look: 'gold', blocked: blockedOf('resume') },
    END: { ...command, label: t`End now…`, icon: 'gavel', look: 'danger', blocked: blockedOf('end') },
    APPROVE: {
      needs: SCHEDULE_OR_OPERATE,
      label: t`Approve the auction`,
      icon: 'shield',
      look: 'gold',
      blocked: blockedOf('approve'),
    },
    CANCEL: {
      needs: SCHEDULE_OR_OPERATE,
      label: t`Cancel the auction…`,
      icon: 'x',
      look: 'quiet',
      blocked: blockedOf('cancel'),
    },
    OPEN_PREBID: {
      needs: PREBIDS,
      label: t`Open the prebids`,
      icon: 'lock',
      look: 'second',
      blocked: blockedOf('openPrebids'),
    },
    CLOSE_PREBID: {
      needs: PREBIDS,
      label: t`Close the prebids…`,
      icon: 'lock',
      look: 'second',
      blocked: blockedOf('closePrebids'),
    },
  }
}
