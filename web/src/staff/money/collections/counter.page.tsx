// The counter of a branch that takes money: the member on one side, their open dues on the other.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { AtBranch } from '../parts/branch-choice.tsx'
import { Counter } from './counter.tsx'
import { OpenInvoices } from './open-invoices.tsx'

export default function CounterPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Collections desk`}
      needs="payment.manage"
      actions={
        <>
          <ButtonLink look="second" to="/co/receipts">
            <Trans>Receipts</Trans>
          </ButtonLink>
          <ButtonLink look="second" to="/co/day-book">
            <Trans>Day book</Trans>
          </ButtonLink>
        </>
      }
    >
      <AtBranch needs="payment.manage">
        {(branch, choice) => <BranchCounter key={branch.id} branch={branch} choice={choice} />}
      </AtBranch>
    </StaffPage>
  )
}

function BranchCounter({ branch, choice }: { branch: { id: string; name: string }; choice: ReactNode }) {
  const { subscriberId } = useSearch({ from: '/company/co/money/desk' })
  return (
    <div className="k-counter">
      <div className="stack g3 min-w-0 no-print">
        {choice && <div className="row g2">{choice}</div>}
        <Can needs="statement.manage">
          <OpenInvoices subscriberId={subscriberId} />
        </Can>
      </div>
      <Counter branch={branch} />
    </div>
  )
}
