// One chit: its terms, a worked example in its own numbers, and the way to join.
import { getPublicProgram } from '@kuri/contract/programs/marketplace.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { read } from '../../../api/query.ts'
import { isRefused } from '../../../api/refused.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { SharePageButton } from '../../../ui/share.tsx'
import { Time } from '../../../ui/time.tsx'
import { ChitExample } from './chit-example.tsx'
import { ChitTermsList } from './chit-terms-list.tsx'
import { CompanyCard } from './company-card.tsx'
import { JoinArea } from './join-area.tsx'
import { Duration, PotLabel } from './program-words.tsx'

const route = getRouteApi('/visitor-full/chits/$programId')
const HEIGHTS = [150, 420, 180]

export default function ChitPage() {
  const { t } = useLingui()
  const { programId } = route.useParams()
  const program = useQuery(read(getPublicProgram, { params: { programId } }))
  const { data } = program
  const cell = data?.cell
  // A program of another cell is joined there.
  useEffect(() => {
    if (cell) location.replace(`${cell.url}/chits/${programId}`)
  }, [cell, programId])
  if (!data)
    return (
      <Page title={t`Chit`}>
        {program.isPending && <Skeleton heights={HEIGHTS} />}
        {isRefused(program.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
          <Empty
            action={
              <ButtonLink to="/chits">
                <Trans>See the open chits</Trans>
              </ButtonLink>
            }
          >
            <Trans>This chit is full or closed.</Trans>
          </Empty>
        ) : (
          program.error && <Problem error={program.error} onRetry={() => void program.refetch()} />
        )}
      </Page>
    )
  return (
    <>
      <Page
        title={data.name}
        subtitle={[data.company.name, data.place?.city ?? data.company.branch].filter(Boolean).join(', ')}
        aside={<SharePageButton title={data.name} />}
      >
        <Card look="thread">
          <div className="row between top">
            <div className="k-pair">
              <span>
                <PotLabel frequency={data.frequency} />
              </span>
              <Money rupees={data.totalAmount} size="lg" />
            </div>
            <div className="k-pair end">
              <span>
                <Trans>You pay at most</Trans>
              </span>
              <Money rupees={data.subscriptionAmount} size="lg" />
            </div>
          </div>
          <hr className="k-rule my-3" />
          <div className="k-facts">
            <div className="k-pair">
              <span>
                <Trans>Tickets</Trans>
              </span>
              <b>{data.totalSlots}</b>
            </div>
            <div className="k-pair">
              <span>
                <Trans>Runs for</Trans>
              </span>
              <b>
                <Duration count={data.durationValue} type={data.durationType} />
              </b>
            </div>
            <div className="k-pair">
              <span>
                <Trans>Begins</Trans>
              </span>
              <b>
                <Time at={data.startDate} />
              </b>
            </div>
          </div>
        </Card>
        <ChitExample program={data} />
        <ChitTermsList program={data} />
        {data.description && (
          <Card>
            <h2>
              <Trans>In the company's words</Trans>
            </h2>
            <p className="whitespace-pre-line mt-2" dir="auto">
              {data.description}
            </p>
          </Card>
        )}
        <CompanyCard company={data.company} />
      </Page>
      <JoinArea program={data} />
    </>
  )
}
