// What staff can do with an auction now: one main button that follows its state, the others below. What a role forbids is absent,
// what the state forbids says why.
import type { ActionBlockedReason } from '@kuri/contract/auctions/rules/actions.rules'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { Place } from '../side/side.rules.ts'
import { useSide } from '../side/side.tsx'
import { ActionDialog, type ActionName } from './action-dialog.tsx'
import { useAuctionSide } from './auction-side.tsx'
import { blockedWords } from './auction-words.tsx'
import { primaryAction } from './room.rules.ts'
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
  name: ActionName
  needs: readonly PermissionCode[]
  label: string
  icon: IconName
  look: ButtonLook
  blocked: ActionBlockedReason | null
  /** Over the socket only. */
  isCommand?: boolean
}

export function ActionButtons({ staffRoom, place, onSchedule, isConsole = false }: Props) {
  const { t } = useLingui()
  const { can } = useSide()
  const { link, endpoints } = useAuctionSide()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<ActionName | null>(null)
  const { auction, actions, isConnected } = staffRoom
  if (!auction || !actions) return null
  const { auctionId } = auction
  const primary = primaryAction(auction, actions)
  const offered: Record<ActionName, Offered> = {
    START: {
      name: 'START',
      needs: OPERATE,
      label: t`Start the auction`,
      icon: 'play',
      look: 'gold',
      blocked: actions.start,
      isCommand: true,
    },
    PAUSE: {
      name: 'PAUSE',
      needs: OPERATE,
      label: t`Pause the auction`,
      icon: 'pause',
      look: 'gold',
      blocked: actions.pause,
      isCommand: true,
    },
    RESUME: {
      name: 'RESUME',
      needs: OPERATE,
      label: t`Resume the auction`,
      icon: 'play',
      look: 'gold',
      blocked: actions.resume,
      isCommand: true,
    },
    END: {
      name: 'END',
      needs: OPERATE,
      label: t`End now…`,
      icon: 'gavel',
      look: 'danger',
      blocked: actions.end,
      isCommand: true,
    },
    APPROVE: {
      name: 'APPROVE',
      needs: SCHEDULE_OR_OPERATE,
      label: t`Approve the auction`,
      icon: 'shield',
      look: 'gold',
      blocked: actions.approve,
    },
    CANCEL: {
      name: 'CANCEL',
      needs: SCHEDULE_OR_OPERATE,
      label: t`Cancel the auction…`,
      icon: 'x',
      look: 'quiet',
      blocked: actions.cancel,
    },
    OPEN_PREBID: {
      name: 'OPEN_PREBID',
      needs: PREBIDS,
      label: t`Open the prebids`,
      icon: 'lock',
      look: 'second',
      blocked: actions.openPrebids,
    },
    CLOSE_PREBID: {
      name: 'CLOSE_PREBID',
      needs: PREBIDS,
      label: t`Close the prebids…`,
      icon: 'lock',
      look: 'second',
      blocked: actions.closePrebids,
    },
  }
  const why = ({ blocked, isCommand }: Offered): ReactNode =>
    isCommand && !isConnected
      ? t`Not connected. The button is back with the connection.`
      : blocked && blockedWords(blocked)
  const show = (name: ActionName, isMain = false) => {
    const action = offered[name]
    if (!can(action.needs, place)) return null
    return (
      <Button
        key={name}
        block
        look={isMain ? 'gold' : action.look}
        money={isMain}
        why={why(action)}
        onClick={() => setAsked(name)}
      >
        <Icon name={action.icon} />
        {action.label}
      </Button>
    )
  }
  const isBefore =
    auction.auctionStatus === 'PENDING' || auction.auctionStatus === 'SCHEDULED' || auction.auctionStatus === 'READY'
  const isRunning = auction.auctionStatus === 'LIVE' || auction.auctionStatus === 'PAUSED'
  return (
    <div className="stack g2 k-actions">
      {primary === 'SCHEDULE' && onSchedule && can('auction.schedule', place) && (
        <Button block look="gold" money onClick={onSchedule}>
          <Icon name="day" />
          {t`Schedule the auction`}
        </Button>
      )}
      {primary === 'DECIDE' && (
        <ButtonLink {...(link('/winner', auctionId) as { to: '/' })} look="gold" money block>
          <Icon name="gavel" />
          {can('auction.winner.manage', place) ? t`Declare the winner` : t`See the candidates`}
        </ButtonLink>
      )}
      {primary === 'RECORD' && (
        <ButtonLink {...(link('/record', auctionId) as { to: '/' })} look="gold" money block>
          <Icon name="file" />
          {t`Open the record`}
        </ButtonLink>
      )}
      {primary && primary in offered && show(primary as ActionName, true)}
      {isRunning && show('END')}
      {isBefore && !isConsole && auction.settings.hasPrebid && (
        <>
          {auction.prebidStartAt === null && show('OPEN_PREBID')}
          {auction.prebidPhase === 'OPEN' && show('CLOSE_PREBID')}
        </>
      )}
      {isBefore && onSchedule && primary !== 'SCHEDULE' && can('auction.schedule', place) && (
        <Button block look="second" onClick={onSchedule} why={actions.schedule && blockedWords(actions.schedule)}>
          <Icon name="day" />
          {t`Change the schedule…`}
        </Button>
      )}
      {(isBefore || isRunning) && show('CANCEL')}
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
