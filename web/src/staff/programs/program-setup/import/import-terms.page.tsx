// Step 2 of an import: the terms, and how many cycles are over.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../../api/query.ts'
import { NumberField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useSide } from '../../../side/side.tsx'
import type { Program } from '../../programs/program.rules.ts'
import type { ProgramChoices } from '../../programs/program-choices.ts'
import { asTerms, TermsFields } from '../../programs/terms-fields.tsx'
import { useProgramChoices, useProgramEndpoints, useProgramId, useProgramPages } from '../../programs/workplace.ts'
import { AcceptTerms } from '../accept-terms.tsx'
import { asImport, useSetupEndpoints } from '../endpoints.ts'
import { ImportFrame } from './import-frame.tsx'

export default function ImportTermsPage() {
  return (
    <ImportFrame
      programId={useProgramId()}
      step={2}
      needs="program.update"
      subtitle={<Trans>Step 2 of 5: commission, winner, and the cycles that are over</Trans>}
    >
      {(program) => <Terms program={program} />}
    </ImportFrame>
  )
}

function Terms({ program }: { program: Program }) {
  const choices = useProgramChoices(program.companyId)
  return (
    <Loaded query={choices} heights={[200, 280]}>
      {(data) => <StepTwo program={program} choices={data} />}
    </Loaded>
  )
}

function StepTwo({ program, choices }: { program: Program; choices: ProgramChoices }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { approvesPrograms } = useSide()
  const { importTerms } = useSetupEndpoints()
  const { getProgram, listPrograms } = useProgramEndpoints()
  const { page } = useProgramPages()
  const save = useChange(importTerms, { outdates: [getProgram, listPrograms] })
  const { programId, mayBeCompletedCycles } = program
  return (
    <Form
      route={importTerms}
      keepAs={`import-terms-${programId}`}
      defaults={{ deductDividend: true, foremanCommission: '5', delayFineAmount: '0' }}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => save.mutateAsync({ params: { programId }, body })}
      onDone={() => void navigate({ ...page('import/people', programId), replace: true })}
    >
      {(form) => (
        <>
          <TermsFields
            form={asTerms(form)}
            choices={choices}
            flow="IMPORT"
            asksFirstCycle={approvesPrograms}
            more={
              <NumberField
                form={asImport(form)}
                name="completedCycles"
                label={t`Completed cycles`}
                hint={
                  mayBeCompletedCycles === null ? (
                    t`Cycles that are over and settled in your books`
                  ) : (
                    <Plural
                      value={mayBeCompletedCycles}
                      one="Up to # cycle may be over."
                      other="Up to # cycles may be over."
                    />
                  )
                }
              />
            }
          />
          {!approvesPrograms && <AcceptTerms form={asTerms(form)} />}
        </>
      )}
    </Form>
  )
}
