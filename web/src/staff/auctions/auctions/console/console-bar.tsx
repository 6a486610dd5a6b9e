// On top of the console: which auction it is, how it stands, who is there.
import type { RoomState } from '@kuri/room-client/room-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../../app/use-session.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { PhaseBadge } from '../auction-words.tsx'
import { HallLink } from '../hall/hall-link.tsx'
import type { StaffAuction } from '../staff-auction.ts'

export function ConsoleBar({ auction, room }: { auction: StaffAuction; room: RoomState }) {
  const { t } = useLingui()
  const { link } = useAuctionSide()
  const { person } = useSession()
  const { cycleNumber, branchName, bidLimits } = auction
  const audience = room.audience ?? auction.audience
  const isPrize = bidLimits.meaning === 'PRIZE'
  return (
    <header className="k-console-bar">
      <Link {...link('', auction.auctionId)} aria-label={t`Back to the auction`} className="k-btn quiet icon">
        <Icon name="back" />
      </Link>
      <h1 dir="auto">{auction.programName}</h1>
      <span className="dim place">
        <Trans>Month {cycleNumber}</Trans> ·{' '}
        {isPrize ? <Trans>lowest wins</Trans> : <Trans>highest discount wins</Trans>} ·{' '}
        <span dir="auto">{branchName}</span>
      </span>
      <PhaseBadge phase={auction.currentPhase} />
      {auction.auctionStatus === 'LIVE' && auction.startedAt && (
        <span className="dim since">
          <Trans>since</Trans> <Time at={auction.startedAt} show="time" />
        </span>
      )}
      <span className="grow" />
      <span className="dim nowrap">
        <b>{audience.presentParticipantCount}</b> <Trans>here</Trans> · <b>{audience.joinedParticipantCount}</b>{' '}
        <Trans>joined</Trans> · <b>{audience.bidderCount}</b> <Trans>have bid</Trans>
      </span>
      <HallLink auctionId={auction.auctionId} />
      <span className="dim person" dir="auto">
        {person?.name}
      </span>
    </header>
  )
}
