// What somebody can settle now: requests, approvals, winners to confirm, the agreement. Empty means that nothing waits.

import type { getCompanyHome } from '@kuri/contract/companies/start-page.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Refused } from '../../../api/refused.ts'
import { useSession } from '../../../app/use-session.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { OtherPage } from '../../parts/other-page.tsx'
import type { Side } from '../../side/side.rules.ts'
import { useSide } from '../../side/side.tsx'
import type { ListedAuction } from './live-auctions.tsx'
import { endedOnes } from './start-page.rules.ts'

export type Home = Data<typeof getCompanyHome>
type Waiting = { icon: IconName; to: string; count: number; words: ReactNode }

/** What the service counts for this person, each with the page where it is settled. */
function waitingIn({ requests, auctions, approvals, refunds, payouts }: Home, can: Side['can']): Waiting[] {
  const counted: (Waiting | null | false)[] = [
    requests && {
      icon: 'people',
      to: '/co/requests',
      count: requests.waitingCount,
      words: <Plural value={requests.waitingCount} one="# person wants to join" other="# people want to join" />,
    },
    auctions && {
      icon: 'gavel',
      to: '/co/auctions',
      count: auctions.awaitingApprovalCount,
      words: (
        <Plural
          value={auctions.awaitingApprovalCount}
          one="# auction waits for approval"
          other="# auctions wait for approval"
        />
      ),
    },
    approvals && {
      icon: 'file',
      to: '/co/approvals',
      count: approvals.count,
      words: (
        <Plural value={approvals.count} one="# request needs a second person" other="# requests need a second person" />
      ),
    },
    payouts && {
      icon: 'wallet',
      to: '/co/payouts',
      count: payouts.awaitingPapersCount + payouts.inReviewCount + payouts.approvedCount,
      words: (
        <Plural
          value={payouts.awaitingPapersCount + payouts.inReviewCount + payouts.approvedCount}
          one="# prize is not paid yet"
          other="# prizes are not paid yet"
        />
      ),
    },
    refunds &&
      can('company.billing.manage') && {
        icon: 'wallet',
        to: '/co/refunds',
        count: refunds.paymentCount + refunds.refundCount,
        words: (
          <Plural
            value={refunds.paymentCount + refunds.refundCount}
            one="# payment to give back"
            other="# payments to give back"
          />
        ),
      },
  ]
  return counted.filter((waiting) => waiting && waiting.count > 0) as Waiting[]
}

type WaitsProps = { home: UseQueryResult<Home, Refused>; auctions: readonly ListedAuction[] }

export function WaitsForYou({ home, auctions }: WaitsProps) {
  const { t } = useLingui()
  const { can } = useSide()
  const { person } = useSession()
  const ended = can('auction.winner.manage') ? endedOnes(auctions) : []
  const mustAccept = person?.mouAcceptanceRequired && can('company.mou.manage')
  return (
    <Panel title={t`Waits for you`} flush>
      <Loaded query={home} heights={[120]}>
        {(data) => {
          const waiting = waitingIn(data, can)
          return (
            <ul className="k-waits">
              {mustAccept && (
                <Wait icon="file" to="/co/agreement">
                  <Trans>The agreement with Kuri</Trans>
                </Wait>
              )}
              {waiting.map(({ icon, to, words }) => (
                <Wait key={to} icon={icon} to={to}>
                  {words}
                </Wait>
              ))}
              {ended.map(({ auctionId, programName, cycleNumber }) => (
                <Wait key={auctionId} icon="gavel" to="/co/auctions/$auctionId/winner" params={{ auctionId }}>
                  <Trans>
                    Confirm the winner of <span dir="auto">{programName}</span>, month {cycleNumber}
                  </Trans>
                </Wait>
              ))}
              {waiting.length === 0 && ended.length === 0 && !mustAccept && (
                <li className="dim">
                  <Trans>Nothing waits for you.</Trans>
                </li>
              )}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}

type WaitProps = { icon: IconName; to: string; params?: object; children: ReactNode }

function Wait({ icon, to, params = {}, children }: WaitProps) {
  const words = (
    <>
      <Icon name={icon} />
      <span className="grow">{children}</span>
    </>
  )
  return (
    <li>
      <OtherPage to={to} params={params as never} otherwise={<span className="wait">{words}</span>} className="wait">
        {words}
        <Icon name="next" size={16} />
      </OtherPage>
    </li>
  )
}
