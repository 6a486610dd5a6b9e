// A sealed bid: place it, keep its receipt, change or withdraw it while the window is open. The amount is in no address and no storage.
import { getOwnAuction, getOwnAuctionOverview } from '@kuri/contract/auctions/subscriber.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { prebidBlockedWords } from './auction-words.tsx'
import { PlacedPrebid } from './placed-prebid.tsx'
import { PrebidForm } from './prebid-form.tsx'

const route = getRouteApi('/member-full/my/auctions/$auctionId/prebid/$enrolledSubscriberId')

export default function PrebidPage() {
  const { t } = useLingui()
  const { auctionId, enrolledSubscriberId } = route.useParams()
  const detail = useQuery(read(getOwnAuction, { params: { auctionId } }))
  const cycleId = detail.data?.cycleId
  const overview = useQuery({
    ...read(getOwnAuctionOverview, { params: { cycleId: cycleId ?? '', enrolledSubscriberId } }),
    enabled: cycleId !== undefined,
  })
  const failed = detail.error ?? overview.error
  if (failed)
    return (
      <Page title={t`Sealed bid`}>
        <Problem error={failed} onRetry={() => void Promise.all([detail.refetch(), overview.refetch()])} />
      </Page>
    )
  const ticket = detail.data?.enrollments.find((each) => each.enrolledSubscriberId === enrolledSubscriberId)
  if (!overview.data || !detail.data || !ticket)
    return (
      <Page title={t`Sealed bid`}>
        <Skeleton heights={[96, 200, 64]} />
      </Page>
    )
  const { currentUser } = overview.data
  const { activePrebid, prebidBlockedReason, latestPrebid } = currentUser
  const place = {
    auctionId,
    enrolledSubscriberId,
    ticketNumber: ticket.ticketNumber,
    needsSignature: detail.data.prebidDocumentRequired,
  }
  return (
    <Page title={t`Sealed bid`} subtitle={detail.data.programName}>
      <Note tone="sealed">
        <p>
          <Trans>Nobody can read it before the auction ends, not even the company.</Trans>
        </p>
        {overview.data.prebidClosesAt && (
          <p className="sm">
            <Trans>Open until</Trans> <Time at={overview.data.prebidClosesAt} show="both" relative />
          </p>
        )}
      </Note>
      {!activePrebid && latestPrebid?.deletionReason && (
        <Note tone="warn">
          <Trans>The company has removed your sealed bid: {latestPrebid.deletionReason}</Trans>
        </Note>
      )}
      {activePrebid ? (
        <PlacedPrebid auction={overview.data} prebid={activePrebid} place={place} />
      ) : prebidBlockedReason === null ? (
        <PrebidForm auction={overview.data} place={place} />
      ) : (
        <Note>{prebidBlockedWords(prebidBlockedReason)}</Note>
      )}
    </Page>
  )
}
