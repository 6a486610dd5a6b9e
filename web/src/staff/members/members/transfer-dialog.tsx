// Proposes that a ticket goes to another person, with the written consent of both.

import type { Data } from '@kuri/contract/kit/route'
import {
  confirmConsentFile,
  generateConsentFile,
  listTicketCases,
  proposeTransfer,
} from '@kuri/contract/members/ticket-cases.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../api/api.ts'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import type { UploadSteps } from '../../../ui/upload/use-upload.ts'
import type { MemberTicket } from './member-ticket.ts'

type ConsentSteps = UploadSteps<Data<typeof generateConsentFile>, string>
type TransferDialogProps = { ticket: MemberTicket; onClose(): void; onDone(): void }

export function TransferDialog({ ticket, onClose, onDone }: TransferDialogProps) {
  const { t } = useLingui()
  const form = useBodyForm(proposeTransfer)
  const propose = useChange(proposeTransfer, { outdates: [listTicketCases] })
  const { enrolledSubscriberId: id, ticketNumber } = ticket
  const consent = (name: 'holderConsentFileId' | 'takerConsentFileId'): ConsentSteps => ({
    generate: (file) => api(generateConsentFile, { params: { id }, body: file }),
    confirm: async ({ fileId }) => {
      await api(confirmConsentFile, { params: { id }, body: { fileId } })
      return fileId
    },
    onDone: (fileId) => form.setValue(name, fileId, { shouldValidate: true }),
  })
  const areBothThere = Boolean(form.watch('holderConsentFileId') && form.watch('takerConsentFileId'))
  return (
    <Dialog title={t`Transfer ticket ${ticketNumber}`} onClose={onClose}>
      <p>
        <Trans>The ticket keeps its number, history, invoices, advance and dividends. Another person confirms.</Trans>
      </p>
      <BodyFormFrame<typeof proposeTransfer>
        form={form}
        submit={<Trans>Propose the transfer</Trans>}
        why={areBothThere ? undefined : <Trans>Both consents must be uploaded first.</Trans>}
        send={(body) => propose.mutateAsync({ params: { id }, body })}
        onDone={() => {
          toast(t`Another person can now confirm the transfer.`)
          onDone()
        }}
      >
        <TextField form={form} name="holder.name" label={t`Name of the new holder`} autoComplete="off" />
        <TextField
          form={form}
          name="holder.mobileNumber"
          label={t`Mobile number`}
          inputMode="tel"
          autoComplete="off"
          placeholder="+91"
        />
        <UploadField label={t`Consent of the present holder`} takesPdf {...consent('holderConsentFileId')} />
        <UploadField label={t`Consent of the new holder`} takesPdf {...consent('takerConsentFileId')} />
        <TextField form={form} name="reason" label={t`Reason`} isOptional />
      </BodyFormFrame>
    </Dialog>
  )
}
