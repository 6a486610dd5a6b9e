// Bids that the feed no longer holds, read over HTTP.
import { getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Problem, Skeleton } from '../../ui/feedback.tsx'
import { BidRow } from './feed.tsx'

const ROWS = 50
type OlderBidsProps = { cycleId: string; ticket: string; tickets: readonly string[]; onClose(): void }

export function OlderBids({ cycleId, ticket, tickets, onClose }: OlderBidsProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(ROWS)
  const params = { cycleId, enrolledSubscriberId: ticket }
  const overview = useQuery({ ...read(getOwnAuctionOverview, { params }), staleTime: 0 })
  const bids = overview.data?.liveBids ?? []
  return (
    <Sheet title={t`All bids`} onClose={onClose}>
      {overview.isError && <Problem error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.isPending && <Skeleton heights={[44, 44, 44, 44]} />}
      <ol aria-label={t`All bids`}>
        {bids.slice(0, shown).map((bid) => (
          <BidRow key={bid.id} bid={bid} isMine={tickets.includes(bid.enrolledSubscriberId)} />
        ))}
      </ol>
      {bids.length > shown && (
        <Button look="second" block onClick={() => setShown(shown + ROWS)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Sheet>
  )
}
