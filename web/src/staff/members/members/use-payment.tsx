// How somebody pays for a ticket at the desk: exactly what is quoted.
import { TICKET_PAYMENT_MODES } from '@kuri/contract/members/company-tickets.contract'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Select, TextInput } from '../../../ui/field.tsx'
import { useModeWords } from '../../money/parts/money-words.ts'

export function usePayment() {
  const { t } = useLingui()
  const words = useModeWords()
  const [mode, setMode] = useState<(typeof TICKET_PAYMENT_MODES)[number]>('CASH')
  const [utr, setUtr] = useState('')
  const paymentOf = (amount: number) => ({
    amount: String(amount),
    mode,
    ...(mode !== 'CASH' && utr.trim() && { utr: utr.trim() }),
  })
  const fields = (
    <>
      <Select
        label={t`How they pay`}
        value={mode}
        options={TICKET_PAYMENT_MODES.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setMode(target.value as typeof mode)}
      />
      {mode !== 'CASH' && <TextInput label={t`UTR`} value={utr} onChange={({ target }) => setUtr(target.value)} />}
    </>
  )
  return { paymentOf, fields }
}
