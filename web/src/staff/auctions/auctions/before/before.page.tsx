// An auction before it is live: what still hinders the start, schedule, prebids without amounts, who can take part.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import '../auctions.css'
import { Icon } from '../../../../ui/icons.tsx'
import { formatRupees } from '../../../../ui/money.tsx'
import { formatDuration } from '../../../../ui/time.rules.ts'
import { Time } from '../../../../ui/time.tsx'
import { Columns, DefinitionList, Panel } from '../../../parts/layout.tsx'
import { ActionButtons } from '../action-buttons.tsx'
import { Announcements } from '../announcements/announcements.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { blockedWords } from '../auction-words.tsx'
import { actionsNow } from '../room.rules.ts'
import { type Overview, RoomPage } from '../room-page.tsx'
import type { StaffAuction } from '../staff-auction.ts'
import type { StaffRoom } from '../use-staff-room.ts'
import { hindrancesOf } from './hindrances.rules.ts'
import { ParticipantTable } from './participant-table.tsx'
import { Prebids } from './prebids.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'

export default function BeforePage() {
  const { t } = useLingui()
  return (
    <RoomPage title={t`Auction`} outdates="listAuctionParticipants">
      {(auction, staffRoom) => <Before auction={auction} staffRoom={staffRoom} />}
    </RoomPage>
  )
}

/** The room once it is there; until then what was read. Their fields are the same. */
function useShown(read: Overview, staffRoom: StaffRoom): StaffRoom & { auction: StaffAuction } {
  const auction = staffRoom.auction ?? (read as unknown as StaffAuction)
  const actions = staffRoom.actions ?? actionsNow(auction, Date.now())
  return { ...staffRoom, auction, actions }
}

function Before({ auction: overview, staffRoom }: { auction: Overview; staffRoom: StaffRoom }) {
  const { t } = useLingui()
  const [isScheduling, setScheduling] = useState(false)
  const shown = useShown(overview, staffRoom)
  const { auction } = shown
  const place = { branchId: overview.branchId, programId: overview.programId }
  return (
    <Columns>
      <div className="stack g4">
        <Hindrances room={shown} />
        {auction.settings.hasPrebid && <Prebids auction={overview} place={place} />}
        <ParticipantTable auctionId={auction.auctionId} />
      </div>
      <div className="stack g4">
        <Panel title={t`Next step`}>
          <ActionButtons staffRoom={shown} place={place} onSchedule={() => setScheduling(true)} />
        </Panel>
        <Facts auction={auction} />
        <Panel title={t`Announcements`} flush>
          <Announcements staffRoom={shown} auctionId={auction.auctionId} place={place} />
        </Panel>
      </div>
      {isScheduling && <ScheduleSheet auction={overview} onClose={() => setScheduling(false)} />}
    </Columns>
  )
}

function Hindrances({ room: { auction, room, serverNowMs } }: { room: StaffRoom & { auction: StaffAuction } }) {
  const { t } = useLingui()
  const { link } = useAuctionSide()
  const isBefore = ['PENDING', 'SCHEDULED', 'READY'].includes(auction.auctionStatus)
  if (!isBefore)
    return (
      <Panel title={t`What still hinders the start`}>
        <p>
          <Trans>It has started.</Trans>{' '}
          <Link {...link('/console', auction.auctionId)}>
            <Trans>Go to the console</Trans>
          </Link>
        </p>
      </Panel>
    )
  const hindrances = hindrancesOf(auction, serverNowMs() ?? Date.now())
  const joined = room.audience?.joinedParticipantCount ?? auction.audience.joinedParticipantCount
  return (
    <Panel title={t`What still hinders the start`}>
      {hindrances.length === 0 ? (
        <p className="row g2">
          <Icon name="tick" />
          <Trans>Nothing. It can start.</Trans>
        </p>
      ) : (
        <ul className="stack g2" aria-label={t`What still hinders the start`}>
          {hindrances.map((each) => (
            <li key={each} className="row g2">
              <Icon name="stop" />
              <span>
                {each === 'NOT_SCHEDULED' ? t`It has no start time yet.` : blockedWords(each)}{' '}
                {each === 'PREBID_WINDOW_OPEN' && auction.prebidClosesAt && (
                  <span className="dim">
                    <Trans>It closes by itself:</Trans> <Time at={auction.prebidClosesAt} show="both" />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {joined < 2 && (
        <p className="row g2 dim mt-2">
          <Icon name="info" />
          <Plural
            value={joined}
            _0="Nobody has joined yet. The law asks for two members at a draw."
            one="# ticket has joined. The law asks for two members at a draw."
            other="# tickets have joined."
          />
        </p>
      )}
    </Panel>
  )
}

function Facts({ auction }: { auction: StaffAuction }) {
  const { t, i18n } = useLingui()
  const { settings, joinWindow, bidLimits } = auction
  const duration = (seconds: number | null) => (seconds === null ? null : formatDuration(seconds, i18n.locale))
  const isPrize = bidLimits.meaning === 'PRIZE'
  return (
    <Panel title={t`Schedule and settings`}>
      <DefinitionList
        columns={1}
        items={[
          [t`Start`, auction.auctionStartAt && <Time at={auction.auctionStartAt} show="both" relative />],
          settings.auctionClosingMode === 'DURATION_MODE'
            ? [t`Lasts`, duration(settings.auctionDurationSeconds)]
            : [
                t`Calls`,
                t`${settings.auctionFirstCallSeconds}, ${settings.auctionSecondCallSeconds} and ${settings.auctionThirdCallSeconds} seconds`,
              ],
          settings.auctionClosingMode === 'DURATION_MODE' && [
            t`A late bid adds`,
            duration(settings.auctionExtensionSeconds),
          ],
          [t`What wins`, isPrize ? t`the lowest prize` : t`the highest discount`],
          [t`Pot`, auction.totalAmount === null ? null : formatRupees(auction.totalAmount)],
          [
            isPrize ? t`Lowest prize` : t`Largest discount`,
            formatRupees(isPrize ? bidLimits.lowestAmount : bidLimits.highestAmount),
          ],
          [t`Bids from the hall`, settings.allowStaffOfflineBids ? t`allowed` : t`not allowed`],
          [t`Approval`, auction.approvalRequired ? t`needed` : t`not needed`],
          [t`Joining opens`, joinWindow.opensAt && <Time at={joinWindow.opensAt} show="both" />],
          [t`Joining closes`, joinWindow.closesAt && <Time at={joinWindow.closesAt} show="both" />],
          settings.hasPrebid && [
            t`Prebids close`,
            auction.prebidClosesAt && <Time at={auction.prebidClosesAt} show="both" />,
          ],
        ]}
      />
    </Panel>
  )
}
