// Gives a member in default notice of removal; a letter of an earlier day needs the proof of its dispatch.
import type { Data } from '@kuri/contract/kit/route'
import { getMember } from '@kuri/contract/members/members.contract'
import {
  confirmConsentFile,
  generateConsentFile,
  listTicketCases,
  sendRemovalNotice,
} from '@kuri/contract/members/ticket-cases.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import type { UploadSteps } from '../../../ui/upload/use-upload.ts'
import type { MemberTicket } from './member-ticket.ts'

type PaperSteps = UploadSteps<Data<typeof generateConsentFile>, string>
type NoticeDialogProps = { ticket: MemberTicket; onClose(): void; onDone(): void }

export function NoticeDialog({ ticket, onClose, onDone }: NoticeDialogProps) {
  const { t } = useLingui()
  const form = useBodyForm(sendRemovalNotice, { defaults: { reason: t`Three instalments are overdue` } })
  const notify = useChange(sendRemovalNotice, { outdates: [listTicketCases, getMember] })
  const { enrolledSubscriberId: id, ticketNumber } = ticket
  const proof: PaperSteps = {
    generate: (file) => api(generateConsentFile, { params: { id }, body: file }),
    confirm: async ({ fileId }) => {
      await api(confirmConsentFile, { params: { id }, body: { fileId } })
      return fileId
    },
    onDone: (fileId) => form.setValue('dispatchFileId', fileId, { shouldValidate: true }),
  }
  return (
    <Dialog title={t`Notice of removal for ticket ${ticketNumber}`} onClose={onClose}>
      <p>
        <Trans>The member is notified and has 14 days to pay. Another person confirms the removal.</Trans>
      </p>
      <BodyFormFrame<typeof sendRemovalNotice>
        form={form}
        submit={<Trans>Give notice</Trans>}
        send={(body) => notify.mutateAsync({ params: { id }, body })}
        onDone={() => {
          toast(t`The notice is sent.`)
          onDone()
        }}
      >
        <TextField form={form} name="reason" label={t`Reason`} />
        <DateField
          form={form}
          name="noticeDate"
          label={t`Day of the letter`}
          hint={t`Only if it was sent before today, with the proof of its dispatch.`}
          isOptional
        />
        <UploadField label={t`Proof of dispatch`} takesPdf {...proof} />
        <TextField
          form={form}
          name="contributionsPaid"
          label={t`Paid before the import`}
          hint={t`For a member of an imported program: what they paid for past months, net of dividends. It is refunded.`}
          isOptional
          inputMode="decimal"
        />
      </BodyFormFrame>
    </Dialog>
  )
}
