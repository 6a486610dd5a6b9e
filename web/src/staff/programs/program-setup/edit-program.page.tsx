// Edits a program: a company until the platform has approved it, the platform also afterwards. Only the fields that differ are sent.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useChange } from '../../../api/query.ts'
import { Note } from '../../../ui/feedback.tsx'
import { DateField, NumberField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BlockedReason } from '../../side/blocked-reason.tsx'
import { useSide } from '../../side/side.tsx'
import { asBasics, BasicsFields } from '../programs/basics-fields.tsx'
import { ChitTermsFields } from '../programs/chit-terms-fields.tsx'
import type { Program } from '../programs/program.rules.ts'
import { ProgramFrame } from '../programs/program-frame.tsx'
import { asTerms, MoneyFields, WinnerFields } from '../programs/terms-fields.tsx'
import { useProgramEndpoints, useProgramId, useProgramPages } from '../programs/workplace.ts'
import { editDefaults, patchOf } from './edit-program.rules.ts'
import { asImport } from './endpoints.ts'

export default function EditProgramPage() {
  const { t } = useLingui()
  const programId = useProgramId()
  const { approvesPrograms } = useSide()
  return (
    <ProgramFrame programId={programId} needs="program.update" title={t`Edit the program`}>
      {(program) =>
        !approvesPrograms && program.approvalStatus === 'APPROVED' ? (
          <Note tone="warn">
            <BlockedReason code="PROGRAM_ALREADY_APPROVED" />
          </Note>
        ) : (
          <EditForm program={program} />
        )
      }
    </ProgramFrame>
  )
}

function EditForm({ program }: { program: Program }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { programId } = program
  const { updateProgram, getProgram, listPrograms } = useProgramEndpoints()
  const { page } = useProgramPages()
  const update = useChange(updateProgram, { outdates: [getProgram, listPrograms] })
  const back = () => void navigate(page('', programId))
  return (
    <Form
      route={updateProgram}
      defaults={editDefaults(program)}
      submit={<Trans>Save the changes</Trans>}
      send={async (body) => {
        const patch = patchOf(program, body)
        if (Object.keys(patch).length === 0) return { programId }
        const saved = await update.mutateAsync({ params: { programId }, body: patch })
        toast(t`The changes are saved.`)
        return saved
      }}
      onDone={back}
    >
      {(form) => (
        <>
          <BasicsFields
            form={asBasics(form)}
            more={<NumberField form={asBasics(form)} name="availableSlots" label={t`Tickets on offer`} />}
            dates={
              <>
                <DateField form={asBasics(form)} name="startDate" label={t`First day`} />
                {program.isPreStarted ? (
                  <DateField form={asImport(form)} name="lastAuctionDate" label={t`Last auction before the import`} />
                ) : (
                  <DateField
                    form={asBasics(form)}
                    name="lastDateOfSubmission"
                    label={t`Last day to ask for a ticket`}
                  />
                )}
              </>
            }
          />
          <MoneyFields form={asTerms(form)} />
          <WinnerFields form={asTerms(form)} asksFirstCycle={!program.isPreStarted} />
          <ChitTermsFields form={asTerms(form)} />
          <p className="dim">
            <Trans>
              Prebids, timing and automatic steps are on the page{' '}
              <Link {...page('settings', programId)}>Auction settings</Link>.
            </Trans>
          </p>
        </>
      )}
    </Form>
  )
}
