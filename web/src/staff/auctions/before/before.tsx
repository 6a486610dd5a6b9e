// An auction before it is live: what still hinders the start, schedule, prebids without amounts, who can take part.
import type { getAuction } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import '../auctions.css'
import { read } from '../../../api/query.ts'
import { Icon } from '../../../ui/icons.tsx'
import { formatRupees } from '../../../ui/money.tsx'
import { formatDuration } from '../../../ui/time.rules.ts'
import { Time } from '../../../ui/time.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { ActionButtons } from '../action-buttons.tsx'
import { Announcements } from '../announcements/announcements.tsx'
import { AuctionTabs } from '../auction-tabs.tsx'
import { blockedWords, PhaseBadge } from '../auction-words.tsx'
import { useDesk } from '../desk.tsx'
import { HallLink } from '../hall/hall-link.tsx'
import { actionsNow } from '../room.rules.ts'
import type { StaffAuction } from '../staff-auction.ts'
import { useAuctionId } from '../use-auction-id.ts'
import { happenedIn, type StaffRoom, useOutdates, useStaffRoom } from '../use-staff-room.ts'
import { hindrancesOf } from './hindrances.rules.ts'
import { ParticipantTable } from './participant-table.tsx'
import { Prebids } from './prebids.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'

type Overview = Data<typeof getAuction.company>

export default function BeforePage() {
  const { t } = useLingui()
  const { endpoints, listPath } = useDesk()
  const auctionId = useAuctionId()
  const overview = useQuery(
    read(endpoints.getAuction, {
      params: { auctionId },
      query: { prebidPageSize: 100, participantPageSize: 1, bidPageSize: 1 },
    }),
  )
  const staffRoom = useStaffRoom(auctionId)
  useOutdates([endpoints.getAuction.path, endpoints.listAuctionParticipants.path], happenedIn(staffRoom.room))
  const { data } = overview
  return (
    <StaffPage
      title={data?.programName ?? t`Auction`}
      needs="auction.read"
      above={<Link to={listPath}>{t`Auctions`}</Link>}
      subtitle={data && <Subtitle auction={data} />}
      actions={<HallLink auctionId={auctionId} />}
      tabs={<AuctionTabs auctionId={auctionId} />}
    >
      <Loaded query={overview}>{(auction) => <Before auction={auction} staffRoom={staffRoom} />}</Loaded>
    </StaffPage>
  )
}

const Subtitle = ({ auction }: { auction: Overview }) => (
  <span className="row g2">
    <span>
      <Trans>Month {auction.cycleNumber}</Trans> · <span dir="auto">{auction.branchName}</span>
    </span>
    <PhaseBadge phase={auction.currentPhase} />
  </span>
)

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
  const { link } = useDesk()
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
