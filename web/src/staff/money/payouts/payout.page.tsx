// The payout of one winner: figures, checklist, payee, security, guarantors, papers, and the next step.
import { getPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Less, Money, Sealed } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { Guarantors } from './guarantors.tsx'
import { Papers } from './papers.tsx'
import type { Payout } from './payout.ts'
import { PayoutBadge } from './payout-state.tsx'
import { PayoutSteps } from './payout-steps.tsx'
import { READERS } from './payouts.page.tsx'
import { Preparation } from './preparation.tsx'
import { Securities } from './securities.tsx'

export default function PayoutPage() {
  const { t } = useLingui()
  const { payoutId } = useParams({ from: '/company/co/payouts/$payoutId' })
  const payout = useQuery(read(getPayout, { params: { payoutId } }))
  const number = payout.data?.ticketNumber
  return (
    <StaffPage
      title={number === undefined ? t`Payout` : t`Payout for ticket ${number}`}
      needs={READERS}
      above={
        <Link to="/co/payouts">
          <Trans>Payouts</Trans>
        </Link>
      }
      subtitle={
        payout.data && (
          <span dir="auto">
            {payout.data.subscriberName} · {payout.data.programName}
          </span>
        )
      }
      actions={
        <Button look="second" onClick={() => print()}>
          <Icon name="print" size={16} />
          <Trans>Print</Trans>
        </Button>
      }
    >
      <Loaded query={payout}>{(data) => <Case payout={data} />}</Loaded>
    </StaffPage>
  )
}

function Case({ payout }: { payout: Payout }) {
  const { can } = useSide()
  const place = { branchId: payout.branchId, programId: payout.programId }
  const isPreparer = can('payment.manage', place)
  const isOpen = (payout.state === 'AWAITING_PAPERS' || payout.state === 'DEPOSITED') && isPreparer
  return (
    <>
      {payout.stateReason && (
        <Note tone="warn">
          <span dir="auto">{payout.stateReason}</span>
        </Note>
      )}
      <Columns>
        <div className="stack g3">
          <Summary payout={payout} />
          <Preparation payout={payout} canChange={isOpen} />
          <Securities payout={payout} canChange={isOpen} canReturn={isPreparer} />
          <Guarantors payout={payout} canChange={isOpen} />
          <Papers payout={payout} canAdd={isPreparer} />
        </div>
        <div className="stack g3">
          <PayoutSteps payout={payout} />
          <Checklist payout={payout} />
          <Figures payout={payout} />
        </div>
      </Columns>
    </>
  )
}

function Summary({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const { payment } = payout
  return (
    <Panel title={t`Prize`} aside={<PayoutBadge state={payout.state} />}>
      <DefinitionList
        columns={3}
        items={[
          [
            t`Winner`,
            <Link key="winner" to="/co/members/$subscriberId" params={{ subscriberId: payout.subscriberId }}>
              {payout.subscriberName ?? t`No name yet`}
            </Link>,
          ],
          [t`Month`, payout.cycleNumber],
          [t`Declared on`, <Time key="declared" at={payout.declaredOn} />],
          [t`Pay by`, <Time key="due" at={payout.dueOn} />],
          [t`Next instalment`, <Time key="next" at={payout.nextInstalmentOn} />],
          [t`Can be drawn again from`, <Time key="redraw" at={payout.redrawFrom} />],
          [t`Instalments to come`, payout.remainingInstalments],
          [t`Worth`, <Money key="worth" rupees={payout.futureLiability} />],
          [t`Covered by security`, <Money key="covered" rupees={payout.coveredLiability} />],
          payment !== null && [t`Voucher`, payment.voucherNumber],
          payment !== null && [t`Paid on`, <Time key="paid" at={payment.paidAt} show="both" />],
          payment !== null && [t`UTR or cheque`, payment.utr ?? payment.chequeNumber],
          payment?.receiptId != null && [
            t`Receipt for what was kept`,
            <Link key="receipt" to="/co/receipts/$receiptId" params={{ receiptId: payment.receiptId }}>
              <Trans>Open</Trans>
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}

function Figures({ payout: { figures } }: { payout: Payout }) {
  const { t } = useLingui()
  const names = {
    OWN_DUES: t`Dues of this ticket`,
    OTHER_DUES: t`Dues of other tickets`,
    CHARGES: t`Charges`,
    DOCUMENT_CHARGE: t`Document charge`,
    GST: t`GST`,
    FUTURE_SUBSCRIPTIONS: t`Instalments to come`,
  }
  return (
    <Panel title={t`What is paid`}>
      {figures === null ? (
        <Sealed />
      ) : (
        <Ledger
          caption={t`From the prize to what is paid`}
          columns={[{ name: t`What` }, { name: t`Amount`, isAmount: true }]}
          rows={[
            { id: 'prize', cells: [t`Prize`, <Money key="amount" rupees={figures.grossPrize} />] },
            ...figures.deductions.map(({ type, amount }) => ({
              id: type,
              cells: [names[type], <Less key="amount" rupees={amount} />],
            })),
          ]}
          total={{ id: 'net', cells: [t`To pay`, <Money key="amount" rupees={figures.net} size="md" />] }}
        />
      )}
    </Panel>
  )
}

function Checklist({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  const names = {
    PAYEE_ACCOUNT: t`The account of the winner`,
    SECURITY_SUFFICIENT: t`Enough security`,
    GUARANTORS_CONSENTED: t`Guarantors have consented`,
    CYCLE_SETTLED: t`The month is settled`,
    PRIZE_COVERS_DEDUCTIONS: t`The prize covers what is kept`,
  }
  return (
    <Panel title={t`Checklist`}>
      <ul className="stack g2 k-plain">
        {payout.checklist.map(({ item, isDone }) => (
          <li key={item} className="row between g2">
            <span>{names[item]}</span>
            {isDone ? (
              <Badge tone="done" icon="tick">
                <Trans>Done</Trans>
              </Badge>
            ) : (
              <Badge tone="warn" icon="clock">
                <Trans>Missing</Trans>
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
