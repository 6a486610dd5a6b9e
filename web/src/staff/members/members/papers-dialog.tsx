// The nominee, PAN card and income proof that a member has brought to the counter.
import { saveTicketPapers } from '@kuri/contract/members/counter.contract'
import { getMember, listMembers } from '@kuri/contract/members/members.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { withCountry } from '../../../ui/nominee-number.ts'
import { toast } from '../../../ui/toast.tsx'
import { CounterUpload } from './counter-upload.tsx'
import type { MemberTicket } from './member-ticket.ts'

const OUTDATES = { outdates: [getMember, listMembers] }

export function PapersDialog({ ticket, onClose }: { ticket: MemberTicket; onClose(): void }) {
  const { t } = useLingui()
  const form = useBodyForm(saveTicketPapers)
  const save = useChange(saveTicketPapers, OUTDATES)
  const saveFiles = useChange(saveTicketPapers, OUTDATES)
  const [files, setFiles] = useState<{ panCardFileId?: string; incomeProofFileId?: string }>({})
  const { programId, ticketNumber, enrolledSubscriberId: id } = ticket
  const { panCardFileId, incomeProofFileId } = files
  const done = () => {
    toast(t`The papers are saved.`)
    onClose()
  }
  return (
    <Dialog title={t`Papers of ticket ${ticketNumber}`} onClose={onClose}>
      <BodyFormFrame<typeof saveTicketPapers>
        form={form}
        submit={<Trans>Save the nominee</Trans>}
        send={({ nominee }) =>
          save.mutateAsync({ params: { id }, body: nominee ? { nominee: withCountry(nominee) } : {} })
        }
        onDone={done}
      >
        <TextField form={form} name="nominee.name" label={t`Name of the nominee`} autoComplete="off" />
        <TextField form={form} name="nominee.relation" label={t`Relation to the member`} autoComplete="off" />
        <TextField form={form} name="nominee.mobileNumber" label={t`Mobile number`} inputMode="tel" />
      </BodyFormFrame>
      <div className="stack g3">
        <CounterUpload
          programId={programId}
          fileType="PAN_CARD"
          label={t`PAN card`}
          onDone={(fileId) => setFiles((old) => ({ ...old, panCardFileId: fileId }))}
        />
        <CounterUpload
          programId={programId}
          fileType="INCOME_PROOF"
          label={t`Income proof`}
          onDone={(fileId) => setFiles((old) => ({ ...old, incomeProofFileId: fileId }))}
        />
        {saveFiles.error && <Problem error={saveFiles.error} />}
        <Button
          block
          busy={saveFiles.isPending}
          why={panCardFileId && incomeProofFileId ? undefined : <Trans>Upload both papers first.</Trans>}
          onClick={() =>
            panCardFileId &&
            incomeProofFileId &&
            saveFiles.mutate(
              { params: { id }, body: { panIncome: { panCardFileId, incomeProofFileId } } },
              { onSuccess: done },
            )
          }
        >
          <Trans>Save PAN card and income proof</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
