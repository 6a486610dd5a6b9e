// Step 2 of an import: the terms, and how many cycles are over.
import { importTerms } from '@kuri/contract/programs/imports.contract'
import { getProgramChoices } from '@kuri/contract/programs/program-choices.contract'
import { getProgram, listPrograms } from '@kuri/contract/programs/programs.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { read, useChange } from '../../api/query.ts'
import { Loaded } from '../../staff/parts/loaded.tsx'
import type { ProgramChoices } from '../../staff/programs/auction-fields.tsx'
import { asTerms, TermsFields } from '../../staff/programs/terms-fields.tsx'
import { CheckboxField, NumberField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ImportFrame } from './import-frame.tsx'

export default function ImportTermsPage() {
  const { programId } = useParams({ from: '/company/co/programs/$programId/import/terms' })
  const choices = useQuery(read(getProgramChoices))
  return (
    <ImportFrame
      programId={programId}
      step={2}
      needs="program.update"
      subtitle={<Trans>Step 2 of 5: commission, winner, and the cycles that are over</Trans>}
    >
      {() => (
        <Loaded query={choices} heights={[200, 280]}>
          {(data) => <StepTwo programId={programId} choices={data} />}
        </Loaded>
      )}
    </ImportFrame>
  )
}

function StepTwo({ programId, choices }: { programId: string; choices: ProgramChoices }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { upTo } = useSearch({ from: '/company/co/programs/$programId/import/terms' })
  const save = useChange(importTerms, { outdates: [getProgram, listPrograms] })
  return (
    <Form
      route={importTerms}
      keepAs={`import-terms-${programId}`}
      defaults={{ deductDividend: true, foremanCommission: '5', delayFineAmount: '0' }}
      submit={<Trans>Save and go on</Trans>}
      send={(body) => save.mutateAsync({ params: { programId }, body })}
      onDone={() =>
        void navigate({ to: '/co/programs/$programId/import/people', params: { programId }, replace: true })
      }
    >
      {(form) => (
        <>
          <TermsFields
            form={asTerms(form)}
            choices={choices}
            flow="IMPORT"
            more={
              <NumberField
                form={form}
                name="completedCycles"
                label={t`Completed cycles`}
                hint={
                  upTo === undefined ? (
                    t`Cycles that are over and settled in your books`
                  ) : (
                    <Plural value={upTo} one="Up to # cycle may be over." other="Up to # cycles may be over." />
                  )
                }
              />
            }
          />
          <CheckboxField
            form={form}
            name="acceptedTermsAndConditions"
            label={t`These terms are as in the agreement and by-laws of the chit, and we accept the conditions of the platform.`}
          />
        </>
      )}
    </Form>
  )
}
