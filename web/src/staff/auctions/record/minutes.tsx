// The minutes of a draw as section 17 of the Chit Funds Act asks for them, with the lines for signatures.
import type { getAuction } from '@kuri/contract/auctions/console.contract'
import { sharesOf } from '@kuri/contract/auctions/rules/shares.rules'
import type { Data } from '@kuri/contract/kit/route'
import { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { formatRupees, MoneyOrSealed } from '../../../ui/money.tsx'
import { Settlement } from '../../../ui/settlement.tsx'
import { Time } from '../../../ui/time.tsx'
import { useAccess } from '../../access/access.tsx'
import { DefinitionList } from '../../parts/layout.tsx'
import { selectionWords } from '../auction-words.tsx'
import { useDesk } from '../desk.tsx'

type Overview = Data<typeof getAuction.company>

export function Minutes({ auction }: { auction: Overview }) {
  const { t } = useLingui()
  const { person } = useSession()
  const { endpoints } = useDesk()
  const { auctionId, cycleNumber, audience } = auction
  const present = useQuery(
    read(endpoints.listAuctionParticipants, { params: { auctionId }, query: { hasJoined: true, pageSize: 100 } }),
  )
  const winners = auction.winners.filter(({ status }) => status === 'DECLARED')
  const total = auction.totalAmount ?? auction.bidLimits.highestAmount
  const more = (present.data?.count ?? 0) - (present.data?.participants.length ?? 0)
  return (
    <article className="k-card k-minutes" aria-labelledby="minutes">
      <header>
        <h2 id="minutes">
          <Trans>Minutes of the draw</Trans>
        </h2>
        <p className="dim">
          <span dir="auto">{person?.company?.name}</span>
        </p>
      </header>
      <DefinitionList
        items={[
          [t`Chit`, auction.chitId ? `${auction.programName} (${auction.chitId})` : auction.programName],
          [t`Instalment number`, cycleNumber],
          [t`Place`, auction.branchName],
          [t`Planned for`, auction.auctionStartAt && <Time at={auction.auctionStartAt} show="both" />],
          [t`Began`, auction.liveStartedAt && <BothTimes at={auction.liveStartedAt} />],
          [t`Ended`, auction.endedAt && <BothTimes at={auction.endedAt} />],
          [t`Chit amount`, formatRupees(total)],
          [t`Present or joined`, t`${audience.joinedParticipantCount} tickets, ${audience.bidderCount} of them bid`],
          [t`Bids`, auction.bidCount],
        ]}
      />
      <h3>
        <Trans>Winner</Trans>
      </h3>
      {winners.length === 0 && (
        <p className="dim">
          <Trans>No winner is declared.</Trans>
        </p>
      )}
      {winners.map((winner) => {
        const shares = winner.amount === null ? null : sharesOf(winner.amount, total, auction.bidLimits.meaning)
        return (
          <DefinitionList
            key={winner.id}
            items={[
              [t`Ticket`, winner.ticketNumber],
              [t`Name`, winner.subscriberName],
              [t`Chosen`, selectionWords(winner.selectionSource)],
              [t`Prize`, <MoneyOrSealed key="prize" rupees={shares?.takesHome ?? null} />],
              [t`Discount`, <MoneyOrSealed key="discount" rupees={shares?.givesUp ?? null} />],
              [t`Declared`, winner.selectedAt && <BothTimes at={winner.selectedAt} />],
            ]}
          />
        )
      })}
      <MoneyLines auction={auction} />
      <h3>
        <Trans>Present or joined</Trans>
      </h3>
      <p>
        {present.data?.participants.map(({ enrolledSubscriberId, ticketNumber, subscriberName, source }, index) => (
          <span key={enrolledSubscriberId}>
            {index > 0 && ', '}
            {ticketNumber} <span dir="auto">{subscriberName}</span>
            {source === 'FLOOR' && <> ({t`in the hall`})</>}
          </span>
        ))}
        {more > 0 && <> {t`and ${more} more`}</>}
        {present.data?.participants.length === 0 && <Trans>Nobody.</Trans>}
      </p>
      <div className="k-signatures">
        {[t`Foreman`, t`Winner, if present`, t`Subscriber`, t`Subscriber`].map((who, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines have the same name
          <div key={index}>
            <span className="line" />
            <span>{who}</span>
            <small className="dim">
              <Trans>Name, signature, date</Trans>
            </small>
          </div>
        ))}
      </div>
    </article>
  )
}

const BothTimes = ({ at }: { at: string }) => (
  <>
    <Time at={at} show="day" />, <Time at={at} show="milliseconds" />
  </>
)

/** Left out for those who may not see the money of the chit. */
function MoneyLines({ auction }: { auction: Overview }) {
  const { can } = useAccess()
  const { side } = useDesk()
  const maySee =
    side === 'company' && can('statement.manage', { branchId: auction.branchId, programId: auction.programId })
  const cycle = useQuery({
    ...read(getCycleProgramDetails, { params: { id: auction.cycleId } }),
    enabled: maySee && auction.auctionStatus === 'COMPLETE',
    retry: false,
  })
  const settlement = cycle.data?.settlement
  if (!settlement) return null
  return (
    <Settlement
      pot={settlement.pot}
      prize={settlement.prize}
      commission={settlement.foremanCommission}
      share={settlement.dividend}
    />
  )
}
