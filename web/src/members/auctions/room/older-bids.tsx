// All bids that still stand, newest first, read over HTTP in pages. The feed of the room holds only the newest.
import { listRoomBids } from '@kuri/contract/auctions/subscriber.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { BidRow } from './feed.tsx'

const ROWS = 50
type OlderBidsProps = { cycleId: string; ticket: string; tickets: readonly string[]; onClose(): void }

export function OlderBids({ onClose, ...room }: OlderBidsProps) {
  const { t } = useLingui()
  const [pages, setPages] = useState<readonly (number | null)[]>([null])
  return (
    <Sheet title={t`All bids`} onClose={onClose}>
      <ol aria-label={t`All bids`}>
        {pages.map((before, index) => (
          <BidPage
            key={before}
            {...room}
            before={before}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
          />
        ))}
      </ol>
    </Sheet>
  )
}

type BidPageProps = Omit<OlderBidsProps, 'onClose'> & {
  before: number | null
  onMore: ((next: number) => void) | null
}

function BidPage({ cycleId, ticket, tickets, before, onMore }: BidPageProps) {
  const params = { cycleId, enrolledSubscriberId: ticket }
  const query = { pageSize: ROWS, ...(before !== null && { beforeSequence: before }) }
  // Each time the sheet is opened it begins with the newest bids; a page that was read stays as it is.
  const page = useQuery({ ...read(listRoomBids, { params, query }), gcTime: 0, staleTime: Number.POSITIVE_INFINITY })
  if (page.isError)
    return (
      <li>
        <Problem error={page.error} onRetry={() => void page.refetch()} />
      </li>
    )
  if (!page.data)
    return (
      <li>
        <Skeleton heights={[44, 44, 44, 44]} />
      </li>
    )
  const { bids, nextBeforeSequence } = page.data
  return (
    <>
      {bids.map((bid) => (
        <BidRow key={bid.id} bid={bid} isMine={tickets.includes(bid.enrolledSubscriberId)} />
      ))}
      {onMore && nextBeforeSequence !== null && (
        <li>
          <Button look="second" block onClick={() => onMore(nextBeforeSequence)}>
            <Trans>Show more</Trans>
          </Button>
        </li>
      )}
    </>
  )
}
