// Step 1 of an import: a chit that is already running, as it is in the books.
import { beginImport } from '@kuri/contract/programs/imports.contract'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { listBranches } from '@kuri/contract/tenancy/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { asBasics, BasicsFields } from '../../staff/programs/basics-fields.tsx'
import { type Branch, BranchField } from '../../staff/programs/branch-field.tsx'
import { DateField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Steps } from '../../ui/steps.tsx'

export default function ImportStartPage() {
  const { t } = useLingui()
  const { can } = useAccess()
  const branches = useQuery(read(listBranches, { query: { pageSize: 100 } }))
  return (
    <StaffPage
      title={t`Import a running chit`}
      needs="program.create"
      subtitle={<Trans>Step 1 of 5: the chit, its amounts and its dates</Trans>}
      above={
        <Link to="/co/programs">
          <Trans>Programs</Trans>
        </Link>
      }
    >
      <Steps now={1} of={5} />
      <Loaded query={branches} heights={[200, 280, 160]}>
        {(data) => <StepOne branches={data.branches.filter(({ id }) => can('program.create', { branchId: id }))} />}
      </Loaded>
    </StaffPage>
  )
}

function StepOne({ branches }: { branches: readonly Branch[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const begin = useChange(beginImport, { outdates: [listPrograms] })
  const ready = branches.filter(({ isProgramReady }) => isProgramReady)
  return (
    <Form
      route={beginImport}
      keepAs="import-program"
      defaults={{
        branchId: ready.length === 1 ? ready[0]!.id : '',
        frequency: 'MONTHLY',
        durationType: 'MONTHS',
        divisions: 1,
      }}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => begin.mutateAsync({ body })}
      onDone={({ programId, mayBeCompletedCycles }) =>
        void navigate({
          to: '/co/programs/$programId/import/terms',
          params: { programId },
          search: { upTo: mayBeCompletedCycles },
          replace: true,
        })
      }
    >
      {(form) => (
        <BasicsFields
          form={asBasics(form)}
          where={<BranchField form={asBasics(form)} branches={branches} />}
          dates={
            <>
              <DateField form={form} name="startDate" label={t`First day`} hint={t`Of the first cycle`} />
              <DateField form={form} name="lastAuctionDate" label={t`Day of the last auction or draw`} />
            </>
          }
        />
      )}
    </Form>
  )
}
