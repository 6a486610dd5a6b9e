// The frame of a program for the platform: its head and its tabs.
import { adminGetProgram } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '../../api/query.ts'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { TabLinks } from '../../staff/parts/tab-links.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { ApprovalBadge, ProgramBadge } from '../../staff/programs/program-badge.tsx'

type ProgramHeadProps = { programId: string; children(program: Program): ReactNode }

export function ProgramHead({ programId, children }: ProgramHeadProps) {
  const { t } = useLingui()
  const query = useQuery(read(adminGetProgram, { params: { programId } }))
  const program = query.data
  const params = { programId }
  return (
    <StaffPage
      title={program?.name ?? t`Program`}
      above={
        <Link to="/admin/programs">
          <Trans>Programs</Trans>
        </Link>
      }
      subtitle={
        program && (
          <span className="row g2 flex-wrap" dir="auto">
            <ProgramBadge status={program.programStatus} />
            <ApprovalBadge status={program.approvalStatus} />
            {program.companyName} · {program.branchName} · {program.chitId}
          </span>
        )
      }
      tabs={
        <TabLinks
          label={t`Parts of the program`}
          tabs={[
            { to: '/admin/programs/$programId', params, name: t`Overview` },
            { to: '/admin/programs/$programId/settings', params, name: t`Auction settings` },
          ]}
        />
      }
    >
      <Loaded query={query}>{children}</Loaded>
    </StaffPage>
  )
}
