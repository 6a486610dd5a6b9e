// The frame of the pages of one bank account.
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StaffPage } from '../../parts/staff-page.tsx'
import { BankTabs } from './bank-tabs.tsx'

export const READS_BANK = ['company.billing.manage', 'statement.manage'] as const

export const BankPage = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <StaffPage
    title={title}
    needs={READS_BANK}
    above={
      <Link to="/co/bank">
        <Trans>Bank accounts</Trans>
      </Link>
    }
    tabs={<BankTabs />}
    {...(actions !== undefined && { actions })}
  >
    {children}
  </StaffPage>
)
