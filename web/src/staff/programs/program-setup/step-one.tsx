// The frame of step 1 of a new program and of an import. The platform names the company first.
import { listBranches } from '@kuri/contract/companies/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../../api/query.ts'
import { Empty } from '../../../ui/feedback.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { CompanyPicker } from '../../companies/companies/company-picker.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import type { Branch } from '../programs/branch-field.tsx'
import { useProgramPages } from '../programs/workplace.ts'

/** The company is known by the session, or chosen by the platform. */
export type Where = { companyId?: string; branches: readonly Branch[] }
type StepOneProps = { title: string; subtitle: ReactNode; of: number; children(where: Where): ReactNode }

export function StepOne({ title, subtitle, of, children }: StepOneProps) {
  const { spansCompanies } = useSide()
  const { list } = useProgramPages()
  return (
    <StaffPage
      title={title}
      needs="program.create"
      subtitle={subtitle}
      above={
        <Link {...list}>
          <Trans>Programs</Trans>
        </Link>
      }
    >
      <Steps now={1} of={of} />
      {spansCompanies ? <OfCompany>{children}</OfCompany> : <OwnBranches>{children}</OwnBranches>}
    </StaffPage>
  )
}

type PartProps = Pick<StepOneProps, 'children'>

function OwnBranches({ children }: PartProps) {
  const { can } = useSide()
  const branches = useQuery(read(listBranches.company, { query: { pageSize: 100 } }))
  return (
    <Loaded query={branches} heights={[200, 280, 160]}>
      {(data) => children({ branches: data.branches.filter(({ id }) => can('program.create', { branchId: id })) })}
    </Loaded>
  )
}

function OfCompany({ children }: PartProps) {
  const { t } = useLingui()
  const { companyId } = useSearch({ strict: false }) as { companyId?: string }
  return (
    <>
      <Panel title={t`Company`}>
        <CompanyPicker companyId={companyId} />
      </Panel>
      {companyId === undefined ? (
        <Empty>
          <Trans>Choose the company for which you set up the program.</Trans>
        </Empty>
      ) : (
        <BranchesOf key={companyId} companyId={companyId}>
          {children}
        </BranchesOf>
      )}
    </>
  )
}

function BranchesOf({ companyId, children }: PartProps & { companyId: string }) {
  const branches = useQuery(read(listBranches.admin, { params: { companyId }, query: { pageSize: 100 } }))
  return (
    <Loaded query={branches} heights={[200, 280, 160]}>
      {(data) => children({ companyId, branches: data.branches })}
    </Loaded>
  )
}

/** What was typed for one company must not come back for another. */
export const keptAs = (name: string, { companyId }: Where) => (companyId === undefined ? name : `${name}-${companyId}`)

/** A step that begins with the only branch that can take programs. */
export const stepOneDefaults = ({ companyId, branches }: Where) => {
  const ready = branches.filter(({ isProgramReady }) => isProgramReady)
  return {
    ...(companyId === undefined ? {} : { companyId }),
    branchId: ready.length === 1 ? ready[0]!.id : '',
    frequency: 'MONTHLY',
    durationType: 'MONTHS',
    divisions: 1,
  } as const
}
