// Step 1 of an import: a chit that is already running, as it is in the books.
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../../api/query.ts'
import { DateField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { asBasics, BasicsFields } from '../../programs/basics-fields.tsx'
import { BranchField } from '../../programs/branch-field.tsx'
import { useProgramEndpoints, useProgramPages } from '../../programs/workplace.ts'
import { asImport, useSetupEndpoints } from '../endpoints.ts'
import { keptAs, StepOne, stepOneDefaults, type Where } from '../step-one.tsx'

export default function ImportStartPage() {
  const { t } = useLingui()
  return (
    <StepOne
      title={t`Import a running chit`}
      subtitle={<Trans>Step 1 of 5: the chit, its amounts and its dates</Trans>}
      of={5}
    >
      {(where) => <ImportStart where={where} />}
    </StepOne>
  )
}

function ImportStart({ where }: { where: Where }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { beginImport } = useSetupEndpoints()
  const { listPrograms } = useProgramEndpoints()
  const { page } = useProgramPages()
  const begin = useChange(beginImport, { outdates: [listPrograms] })
  return (
    <Form
      route={beginImport}
      keepAs={keptAs('import-program', where)}
      defaults={stepOneDefaults(where)}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => begin.mutateAsync({ body })}
      onDone={({ programId }) => void navigate({ ...page('import/terms', programId), replace: true })}
    >
      {(form) => (
        <BasicsFields
          form={asBasics(form)}
          where={<BranchField form={asBasics(form)} branches={where.branches} />}
          dates={
            <>
              <DateField form={asBasics(form)} name="startDate" label={t`First day`} hint={t`Of the first cycle`} />
              <DateField form={asImport(form)} name="lastAuctionDate" label={t`Day of the last auction or draw`} />
            </>
          }
        />
      )}
    </Form>
  )
}
