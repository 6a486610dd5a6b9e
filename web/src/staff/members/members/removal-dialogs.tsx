// What follows a removal: the member comes back, or the copy of the notice goes to the Registrar.
import type { Data } from '@kuri/contract/kit/route'
import {
  listTicketCases,
  quoteReentry,
  recordRemovalFiling,
  reenterMember,
} from '@kuri/contract/members/ticket-cases.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read, useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { usePayment } from './use-payment.tsx'

type DialogProps = { ticketCase: Data<typeof listTicketCases>['cases'][number]; onClose(): void }

export function ReenterDialog({ ticketCase, onClose }: DialogProps) {
  const { t } = useLingui()
  const params = { id: ticketCase.id }
  const quote = useQuery({ ...read(quoteReentry, { params }), staleTime: 0 })
  const reenter = useChange(reenterMember, { outdates: 'everything' })
  const { paymentOf, fields } = usePayment()
  const { ticketNumber, fromName } = ticketCase
  return (
    <ConfirmDialog
      title={t`${fromName ?? ''} comes back to ticket ${ticketNumber}`}
      confirm={t`Give the ticket back`}
      onConfirm={async () => {
        await reenter.mutateAsync({ params, body: { payment: paymentOf(quote.data?.amount ?? 0) } })
        toast(t`The member has the ticket back.`)
      }}
      onClose={onClose}
    >
      <Loaded query={quote} heights={[60]}>
        {({ amount, until }) => (
          <p>
            <Trans>
              The member pays <Money rupees={amount} />, what is due and the charges, by <Time at={until} />. The refund
              is then no longer due.
            </Trans>
          </p>
        )}
      </Loaded>
      {fields}
    </ConfirmDialog>
  )
}

export function FilingDialog({ ticketCase, onClose }: DialogProps) {
  const { t } = useLingui()
  const file = useChange(recordRemovalFiling, { outdates: [listTicketCases] })
  return (
    <Dialog title={t`Removal of ticket ${ticketCase.ticketNumber}`} onClose={onClose}>
      <Form
        route={recordRemovalFiling}
        submit={<Trans>Record it</Trans>}
        send={(body) => file.mutateAsync({ params: { id: ticketCase.id }, body })}
        onDone={() => {
          toast(t`It is recorded.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <DateField
              form={form}
              name="receivedOn"
              label={t`Day on which the member got the notice`}
              hint={t`They can come back for seven days from then.`}
              isOptional
            />
            <DateField form={form} name="filedOn" label={t`Copy sent to the Registrar on`} isOptional />
            <TextField form={form} name="filingNumber" label={t`Number of the filing`} isOptional />
          </>
        )}
      </Form>
    </Dialog>
  )
}
