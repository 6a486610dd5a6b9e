// The months of a chit with their auctions: who won, and how the pot was divided.
import type { Data } from '@kuri/contract/kit/route'
import { listSubscriberCycles } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { formatRupees, MoneyOrSealed } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Settlement } from '../../../ui/settlement.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Chit } from './chit.rules.ts'

type Cycle = Data<typeof listSubscriberCycles>['cycles'][number]

export function Cycles({ chit }: { chit: Chit }) {
  const { programId } = chit
  const list = useQuery(read(listSubscriberCycles, { params: { programId }, query: { pageSize: 100 } }))
  if (list.isPending) return <Skeleton heights={[120, 120]} />
  if (list.isError) return <Problem error={list.error} onRetry={() => list.refetch()} />
  if (list.data.cycles.length === 0)
    return (
      <Empty>
        <Trans>No month has begun yet.</Trans>
      </Empty>
    )
  const mine = new Set(chit.enrollments.map(({ enrolledSubscriberId }) => enrolledSubscriberId))
  return [...list.data.cycles]
    .sort((a, b) => b.cycleNumber - a.cycleNumber)
    .map((cycle) => <CycleCard key={cycle.cycleId} cycle={cycle} mine={mine} />)
}

const CycleCard = ({ cycle, mine }: { cycle: Cycle; mine: ReadonlySet<string> }) => (
  <Card className="stack g2">
    <div className="row between">
      <h2 className="text-(length:--text-md)">
        <Trans>Month {cycle.cycleNumber}</Trans>
      </h2>
      <CycleBadge status={cycle.status} />
    </div>
    <p className="sm dim">
      <Time at={cycle.startDate} /> – <Time at={cycle.endDate} />
    </p>
    {cycle.winners.map(({ winnerId, ticketNumber, enrolledSubscriberId, subscriberName, prize }) => (
      <p key={winnerId}>
        <Ticket number={ticketNumber} kind={mine.has(enrolledSubscriberId) ? 'me' : 'won'} />{' '}
        <span dir="auto">{mine.has(enrolledSubscriberId) ? <Trans>You</Trans> : subscriberName}</span>{' '}
        <Trans>
          took home <MoneyOrSealed rupees={prize} />
        </Trans>
      </p>
    ))}
    {cycle.settlement && <Division settlement={cycle.settlement} />}
    <AuctionLink cycle={cycle} />
  </Card>
)

function Division({ settlement }: { settlement: NonNullable<Cycle['settlement']> }) {
  const { pot, prize, foremanCommission, gst, gstBorneBy, dividend, dividendPerEnrollment, enrollmentCount } =
    settlement
  const share = formatRupees(dividendPerEnrollment)
  return (
    <details>
      <summary className="b py-3">
        <Trans>How the pot was divided</Trans>
      </summary>
      <Settlement
        pot={pot}
        prize={prize}
        commission={foremanCommission}
        gst={gst}
        gstBorneBy={gstBorneBy}
        share={dividend}
        notes={{
          share: (
            <Trans>
              {enrollmentCount} tickets × {share}
            </Trans>
          ),
        }}
      />
    </details>
  )
}

function AuctionLink({ cycle: { cycleId, auctionId, status, winners } }: { cycle: Cycle }) {
  if (auctionId)
    return (
      <Link to="/my/auctions/$auctionId" params={{ auctionId }} className="k-link b">
        <Trans>Go to the auction</Trans>
      </Link>
    )
  if (status === 'CANCELLED') return null
  if (winners.length > 0)
    return (
      <Link to="/my/cycles/$cycleId/minutes" params={{ cycleId }} className="k-link b">
        <Trans>Minutes of the draw</Trans>
      </Link>
    )
  return (
    <p className="sm dim">
      <Trans>No auction in Kuri: the winner is found by lot or in the hall.</Trans>
    </p>
  )
}

function CycleBadge({ status }: { status: Cycle['status'] }) {
  const { t } = useLingui()
  const words = { UPCOMING: t`To come`, ACTIVE: t`Now`, COMPLETED: t`Over`, CANCELLED: t`Cancelled` }
  return (
    <Badge tone={status === 'ACTIVE' ? 'leading' : status === 'COMPLETED' ? 'done' : 'plain'}>{words[status]}</Badge>
  )
}
