// Edits a program until the platform has approved it. Only the fields that differ are sent.
import { getProgram, listPrograms, updateProgram } from '@kuri/contract/programs/programs.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useChange } from '../../api/query.ts'
import { BlockedReason } from '../../staff/access/blocked-reason.tsx'
import { asBasics, BasicsFields } from '../../staff/programs/basics-fields.tsx'
import { ChitTermsFields } from '../../staff/programs/chit-terms-fields.tsx'
import type { Program } from '../../staff/programs/program.rules.ts'
import { ProgramFrame } from '../../staff/programs/program-frame.tsx'
import { asTerms, MoneyFields, WinnerFields } from '../../staff/programs/terms-fields.tsx'
import { Note } from '../../ui/feedback.tsx'
import { DateField, NumberField } from '../../ui/form/fields.tsx'
import { Form } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { editDefaults, patchOf } from './edit-program.rules.ts'

export default function EditProgramPage() {
  const { t } = useLingui()
  const { programId } = useParams({ from: '/company/co/programs/$programId/edit' })
  return (
    <ProgramFrame programId={programId} needs="program.update" title={t`Edit the program`}>
      {(program) =>
        program.approvalStatus === 'APPROVED' ? (
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
  const update = useChange(updateProgram, { outdates: [getProgram, listPrograms] })
  const back = () => void navigate({ to: '/co/programs/$programId', params: { programId } })
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
            more={<NumberField form={form} name="availableSlots" label={t`Tickets on offer`} />}
            dates={
              <>
                <DateField form={form} name="startDate" label={t`First day`} />
                {program.isPreStarted ? (
                  <DateField form={form} name="lastAuctionDate" label={t`Last auction before the import`} />
                ) : (
                  <DateField form={form} name="lastDateOfSubmission" label={t`Last day to ask for a ticket`} />
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
              <Link to="/co/programs/$programId/settings" params={{ programId }}>
                Auction settings
              </Link>
              .
            </Trans>
          </p>
        </>
      )}
    </Form>
  )
}
