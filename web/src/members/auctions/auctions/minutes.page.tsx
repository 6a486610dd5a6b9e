// The minutes of an auction for a member who was present: to read, and then to sign or to dispute.
import { getOwnMinutes } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { isRefused } from '../../../api/refused.ts'
import { Empty, Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { MinutesPaper } from '../../../ui/minutes-paper.tsx'
import { Page } from '../../../ui/page.tsx'
import { MinutesState } from './minutes-state.tsx'
import { DisputeMinutes, SignMinutes } from './sign-minutes.tsx'

const route = getRouteApi('/member/my/auctions/$auctionId/minutes')

export default function MinutesPage() {
  const { t } = useLingui()
  const { auctionId } = route.useParams()
  const minutes = useQuery({ ...read(getOwnMinutes, { params: { auctionId } }), retry: false })
  const { data, error } = minutes
  const canSign = data && !data.record.isOutdated && data.own.signedAt === null && data.own.disputedAt === null
  return (
    <Page title={t`Minutes of the auction`}>
      {isRefused(error, 'MINUTES_NOT_DRAFTED', 'NOT_FOUND') ? (
        <Empty>
          <Trans>The company has not written the minutes of this auction yet.</Trans>
        </Empty>
      ) : isRefused(error, 'MINUTES_SIGNER_ABSENT') ? (
        <Empty>
          <Trans>Only members who were present can read the minutes. Ask the company for a copy.</Trans>
        </Empty>
      ) : error ? (
        <Problem error={error} onRetry={() => void minutes.refetch()} />
      ) : !data ? (
        <Skeleton heights={[140, 320]} />
      ) : (
        <>
          {canSign && (
            <Note>
              <Trans>Read the minutes. At the end of this page you can sign them, or say what is wrong.</Trans>
            </Note>
          )}
          <p>
            <a href={data.record.fileUrl}>
              <Trans>Minutes as PDF</Trans>
            </a>
          </p>
          <MinutesPaper paper={data.record.paper} />
          <MinutesState record={data.record} />
          {data.own.signedAt !== null ? (
            <Note tone="brand">
              <Trans>You have signed these minutes.</Trans>
            </Note>
          ) : data.own.disputedAt !== null ? (
            <Note tone="warn">
              <Trans>You have disputed these minutes.</Trans>
            </Note>
          ) : (
            canSign && (
              <>
                <SignMinutes auctionId={auctionId} digest={data.record.digest} />
                <DisputeMinutes auctionId={auctionId} digest={data.record.digest} />
              </>
            )
          )}
        </>
      )}
    </Page>
  )
}
