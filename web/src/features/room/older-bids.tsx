// All bids that still stand, newest first, read over HTTP in pages. The feed of the room holds only the newest.
import { listRoomBids } from '@kuri/contract/auctions/subscriber.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { Problem, Skeleton } from '../../ui/feedback.tsx'
import { BidRow } from './feed.tsx'

const ROWS = 50
type OlderBidsProps = { cycleId: string; ticket: string; tickets: readonly string[]; onClose(): void }

export function OlderBids({ cycleId, ticket, tickets, onClose }: OlderBidsProps) {
  const { t } = useLingui()
  const params = { cycleId, enrolledSubscriberId: ticket }
  const pages = useInfiniteQuery({
    queryKey: [listRoomBids.path, params],
    queryFn: ({ pageParam }) =>
      api(listRoomBids, {
        params,
        query: { pageSize: ROWS, ...(pageParam !== null && { beforeSequence: pageParam }) },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBeforeSequence }) => nextBeforeSequence,
    // The sheet begins with the newest bids each time it is opened.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const bids = pages.data?.pages.flatMap((page) => page.bids) ?? []
  return (
    <Sheet title={t`All bids`} onClose={onClose}>
      {pages.isPending && <Skeleton heights={[44, 44, 44, 44]} />}
      <ol aria-label={t`All bids`}>
        {bids.map((bid) => (
          <BidRow key={bid.id} bid={bid} isMine={tickets.includes(bid.enrolledSubscriberId)} />
        ))}
      </ol>
      {pages.isError && <Problem error={pages.error} onRetry={() => void pages.fetchNextPage()} />}
      {pages.hasNextPage && (
        <Button look="second" block busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Sheet>
  )
}
