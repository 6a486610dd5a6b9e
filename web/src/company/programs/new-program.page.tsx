// Step 1 of a new program: what it is. After it the program exists and waits for step 2.
import { beginProgram } from '@kuri/contract/programs/new-programs.contract'
import { listPrograms } from '@kuri/contract/programs/programs.contract'
import { listBranches } from '@kuri/contract/tenancy/branches.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
import { useAccess } from '../../staff/access/access.tsx'
import { Loaded } from '../../staff/parts/loaded.tsx'
import { StaffPage } from '../../staff/parts/staff-page.tsx'
import { BasicsFields } from '../../staff/programs/basics-fields.tsx'
import { type Branch, BranchField } from '../../staff/programs/branch-field.tsx'
import { DateField, NumberField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Steps } from '../../ui/steps.tsx'

export default function NewProgramPage() {
  const { t } = useLingui()
  const { can } = useAccess()
  const branches = useQuery(read(listBranches, { query: { pageSize: 100 } }))
  return (
    <StaffPage
      title={t`New program`}
      needs="program.create"
      subtitle={<Trans>Step 1 of 2: the chit, its amounts and its dates</Trans>}
      above={
        <Link to="/co/programs">
          <Trans>Programs</Trans>
        </Link>
      }
    >
      <Steps now={1} of={2} />
      <Loaded query={branches} heights={[200, 280, 160]}>
        {(data) => <StepOne branches={data.branches.filter(({ id }) => can('program.create', { branchId: id }))} />}
      </Loaded>
    </StaffPage>
  )
}

function StepOne({ branches }: { branches: readonly Branch[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const begin = useChange(beginProgram, { outdates: [listPrograms] })
  const ready = branches.filter(({ isProgramReady }) => isProgramReady)
  return (
    <Form
      route={beginProgram}
      keepAs="new-program"
      defaults={{
        branchId: ready.length === 1 ? ready[0]!.id : '',
        frequency: 'MONTHLY',
        durationType: 'MONTHS',
        divisions: 1,
      }}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => begin.mutateAsync({ body })}
      onDone={({ programId }) =>
        void navigate({ to: '/co/programs/$programId/setup', params: { programId }, replace: true })
      }
    >
      {(form) => (
        <BasicsFields
          form={form}
          where={<BranchField form={form} branches={branches} />}
          more={
            <NumberField
              form={form}
              name="availableSlots"
              label={t`Tickets on offer`}
              hint={t`All of them when empty`}
              isOptional
            />
          }
          dates={
            <>
              <DateField form={form} name="startDate" label={t`First day`} />
              <DateField
                form={form}
                name="lastDateOfSubmission"
                label={t`Last day to ask for a ticket`}
                hint={t`Not after the first day`}
              />
            </>
          }
        />
      )}
    </Form>
  )
}
