// One cycle as a company and the platform see it: its money, its winners, and where the pot went.
import type { Data } from '@kuri/contract/kit/route'
import type { getCycleProgramDetails } from '@kuri/contract/programs/cycles.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Empty, Note } from '../../../ui/feedback.tsx'
import { Money, MoneyOrSealed } from '../../../ui/money.tsx'
import { Settlement } from '../../../ui/settlement.tsx'
import { Time } from '../../../ui/time.tsx'
import { DefinitionList, Panel, Stat, Stats } from '../../parts/layout.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { CycleBadge } from './cycle-words.tsx'

export type CycleDetails = Data<typeof getCycleProgramDetails.company>
type DetailsProps = { details: CycleDetails }

export const CycleSubtitle = ({ details: { cycle } }: DetailsProps) => (
  <span className="row g2 flex-wrap">
    <CycleBadge status={cycle.status} />
    <span>
      <Time at={cycle.startDate} /> – <Time at={cycle.endDate} />
    </span>
  </span>
)

export const CycleNotes = ({ details }: DetailsProps) => (
  <>
    {details.settlementAwaitsReveal && (
      <Note tone="sealed">
        <Trans>A prebid is still sealed. The cycle is settled when the prebids are revealed.</Trans>
      </Note>
    )}
    {details.unprizedPot > 0 && (
      <Note tone="warn">
        <Trans>
          <Money rupees={details.unprizedPot} /> were not won and are still owed. Draw again, or close them in the
          books.
        </Trans>
      </Note>
    )}
  </>
)

/** `invoices` leads to the bills, where there is a page of them. */
export function CycleFigures({ details, invoices: link }: DetailsProps & { invoices?: StatLink }) {
  const { t } = useLingui()
  const { invoices } = details
  return (
    <Stats>
      <Stat
        label={t`Billed`}
        value={<Money rupees={invoices.billed} />}
        detail={t`${invoices.count} invoices`}
        {...(link ? { link } : {})}
      />
      <Stat label={t`Collected`} value={<Money rupees={invoices.collected} />} detail={t`${invoices.paidCount} paid`} />
      <Stat label={t`Still due`} value={<Money rupees={invoices.due} />} detail={t`${invoices.dueCount} open`} />
      <Stat
        label={t`Overdue`}
        value={<Money rupees={invoices.overdue} />}
        detail={t`${invoices.overdueCount} after their due date`}
      />
    </Stats>
  )
}
type StatLink = Pick<LinkProps, 'to' | 'params' | 'search'>

export const CycleOutcome = ({ details }: DetailsProps) => (
  <div className="stack g4">
    <PotPanel details={details} />
    <Winners details={details} />
    <ProgramTerms details={details} />
  </div>
)

function PotPanel({ details: { settlement, cycle, program } }: DetailsProps) {
  const { t } = useLingui()
  if (!settlement)
    return (
      <Panel title={t`Where the pot goes`}>
        <p className="dim">
          {cycle.status === 'COMPLETED' ? (
            <Trans>This cycle has no settlement.</Trans>
          ) : (
            <Trans>The pot is divided when the cycle is completed: prize, commission and dividend.</Trans>
          )}
        </p>
      </Panel>
    )
  const count = settlement.enrollmentCount
  return (
    <Panel title={t`Where the pot went`} aside={<Time at={settlement.settledAt} />}>
      <Settlement
        pot={settlement.pot}
        prize={settlement.prize}
        commission={settlement.foremanCommission}
        gst={settlement.gst}
        gstBorneBy={settlement.gstBorneBy}
        share={settlement.dividend}
        notes={{
          commission:
            program.foremanCommission === null ? undefined : t`${program.foremanCommission} % for the company`,
          share: (
            <Trans>
              {count} tickets × <Money rupees={settlement.dividendPerEnrollment} />
            </Trans>
          ),
        }}
      />
    </Panel>
  )
}

function Winners({ details: { winners, program } }: DetailsProps) {
  const { t } = useLingui()
  if (winners.length === 0)
    return (
      <Panel title={t`Winners`}>
        <Empty>
          <Trans>Nobody has won this cycle yet.</Trans>
        </Empty>
      </Panel>
    )
  const division = { name: t`Division`, cell: (row: CycleDetails['winners'][number]) => row.division }
  return (
    <Panel title={t`Winners`} flush>
      <PlainTable
        caption={t`Winners`}
        rows={winners}
        rowKey={({ winnerId }) => winnerId}
        columns={[
          { name: t`Ticket`, isHeader: true, cell: ({ ticketNumber }) => ticketNumber },
          { name: t`Name`, cell: ({ subscriberName }) => <bdi>{subscriberName ?? '–'}</bdi> },
          ...(program.divisions > 1 ? [division] : []),
          { name: t`Bid`, isAmount: true, cell: ({ amount }) => <MoneyOrSealed rupees={amount} /> },
          { name: t`Prize`, isAmount: true, cell: ({ prize }) => <MoneyOrSealed rupees={prize} /> },
          {
            name: t`How`,
            cell: ({ type, status }) => (
              <>
                {type === 'LOT' ? <Trans>Lot</Trans> : <Trans>Auction</Trans>}{' '}
                {status === 'DISQUALIFIED' && (
                  <Badge tone="danger" icon="stop">
                    <Trans>disqualified</Trans>
                  </Badge>
                )}
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function ProgramTerms({ details: { program, invoices } }: DetailsProps) {
  const { t } = useLingui()
  return (
    <Panel title={t`Terms of this cycle`}>
      <DefinitionList
        columns={3}
        items={[
          [t`Pot`, <Money key="pot" rupees={program.totalAmount} />],
          [t`Instalment`, <Money key="instalment" rupees={program.subscriptionAmount} />],
          [t`Tickets`, t`${program.enrollmentCount} of ${program.totalSlots}`],
          [t`Divisions`, program.divisions],
          [t`Branch`, program.branchName],
          [t`Dividend taken off the bills`, <Money key="dividend" rupees={invoices.dividendDeducted} />],
        ]}
      />
      {program.termsAreReconstructed && (
        <p className="dim mt-2">
          <Trans>The terms that this cycle began with are not known; these are the program's own.</Trans>
        </p>
      )}
    </Panel>
  )
}
