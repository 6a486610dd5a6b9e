// What somebody can settle now: requests, winners to confirm, the agreement. Empty means that nothing waits.
import { getDashboard } from '@kuri/contract/tenancy/dashboard.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/query.ts'
import { useSession } from '../../app/use-session.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Panel } from '../../staff/parts/layout.tsx'
import { OtherPage } from '../../staff/parts/other-page.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { ListedAuction } from './live-auctions.tsx'
import { mayCount } from './sight.ts'
import { endedOnes } from './today.rules.ts'

export function WaitsForYou({ auctions }: { auctions: readonly ListedAuction[] }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const { person } = useSession()
  const counts = useQuery({ ...read(getDashboard), enabled: mayCount(can) })
  const requests = can('subscriber.manage') ? (counts.data?.enrollmentRequests.adminApproved ?? 0) : 0
  const ended = can('auction.winner.manage') ? endedOnes(auctions) : []
  const mustAccept = person?.mouAcceptanceRequired && can('company.mou.manage')
  const isNothing = requests === 0 && ended.length === 0 && !mustAccept
  return (
    <Panel title={t`Waits for you`} flush>
      <ul className="k-waits">
        {mustAccept && (
          <Wait icon="file" to="/co/agreement">
            <Trans>The agreement with Kuri</Trans>
          </Wait>
        )}
        {requests > 0 && (
          <Wait icon="people" to="/co/requests">
            <Plural value={requests} one="# person wants to join" other="# people want to join" />
          </Wait>
        )}
        {ended.map(({ auctionId, programName, cycleNumber }) => (
          <Wait key={auctionId} icon="gavel" to="/co/auctions/$auctionId/winner" params={{ auctionId }}>
            <Trans>
              Confirm the winner of <span dir="auto">{programName}</span>, month {cycleNumber}
            </Trans>
          </Wait>
        ))}
        {isNothing && (
          <li className="dim">
            <Trans>Nothing waits for you.</Trans>
          </li>
        )}
      </ul>
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
