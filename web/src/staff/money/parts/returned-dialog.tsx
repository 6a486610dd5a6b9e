// A prize or refund that the bank has sent back. Both record the same: when, with which reference, and why.
import type { Body } from '@kuri/contract/kit/route'
import { returnPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { todayInIndia } from './paise.ts'

type ReturnedProps = {
  title: string
  intro: ReactNode
  send(body: Body<typeof returnPayout>): Promise<unknown>
  onClose(): void
}

export function ReturnedDialog({ title, intro, send, onClose }: ReturnedProps) {
  const { t } = useLingui()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{intro}</p>
      <Form
        route={returnPayout}
        defaults={{ date: todayInIndia() }}
        submit={<Trans>Record it</Trans>}
        isMoney
        // The answer is that of a payout or of a refund; nobody here reads it.
        send={send as (body: Body<typeof returnPayout>) => Promise<never>}
        onDone={onClose}
      >
        {(form) => (
          <>
            <DateField form={form} name="date" label={t`Back at the bank on`} max={todayInIndia()} />
            <TextField form={form} name="utr" label={t`Reference of the return`} isOptional autoComplete="off" />
            <TextField form={form} name="reason" label={t`Reason`} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
