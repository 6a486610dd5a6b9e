// Step 1 of a new program: what it is. After it the program exists and waits for step 2.
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { DateField, NumberField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { asBasics, BasicsFields } from '../programs/basics-fields.tsx'
import { BranchField } from '../programs/branch-field.tsx'
import { useProgramEndpoints, useProgramPages } from '../programs/workplace.ts'
import { useSetupEndpoints } from './endpoints.ts'
import { keptAs, StepOne, stepOneDefaults, type Where } from './step-one.tsx'

export default function NewProgramPage() {
  const { t } = useLingui()
  return (
    <StepOne title={t`New program`} subtitle={<Trans>Step 1 of 2: the chit, its amounts and its dates</Trans>} of={2}>
      {(where) => <NewProgram where={where} />}
    </StepOne>
  )
}

function NewProgram({ where }: { where: Where }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { beginProgram } = useSetupEndpoints()
  const { listPrograms } = useProgramEndpoints()
  const { page } = useProgramPages()
  const begin = useChange(beginProgram, { outdates: [listPrograms] })
  return (
    <Form
      route={beginProgram}
      keepAs={keptAs('new-program', where)}
      defaults={stepOneDefaults(where)}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => begin.mutateAsync({ body })}
      onDone={({ programId }) => void navigate({ ...page('setup', programId), replace: true })}
    >
      {(form) => (
        <BasicsFields
          form={asBasics(form)}
          where={<BranchField form={asBasics(form)} branches={where.branches} />}
          more={
            <NumberField
              form={asBasics(form)}
              name="availableSlots"
              label={t`Tickets on offer`}
              hint={t`All of them when empty`}
              isOptional
            />
          }
          dates={
            <>
              <DateField form={asBasics(form)} name="startDate" label={t`First day`} />
              <DateField
                form={asBasics(form)}
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
