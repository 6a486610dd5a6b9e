// Adds or changes a bank account. The number is typed twice, because a wrong digit sends money to somebody else.
import {
  addBankAccount,
  listBankAccountChoices,
  listBankAccounts,
  updateBankAccount,
} from '@kuri/contract/companies/bank-accounts.contract'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { CheckboxField, TextField } from '../../../ui/form/fields.tsx'
import { BodyFormFrame } from '../../../ui/form/form.tsx'
import { useBodyForm } from '../../../ui/form/use-body-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { IfscField } from '../../programs/lookups/ifsc-field.tsx'
import type { BankAccount } from './bank-account.ts'

type DialogProps = { branchId: string; account?: BankAccount; onClose(): void }
const OUTDATES = { outdates: [listBankAccounts, listBankAccountChoices] }
const plain = (number: unknown) =>
  String(number ?? '')
    .trim()
    .toUpperCase()

export function BankAccountDialog({ branchId, account, onClose }: DialogProps) {
  const { t } = useLingui()
  const add = useChange(addBankAccount, OUTDATES)
  const update = useChange(updateBankAccount, OUTDATES)
  const form = useBodyForm(addBankAccount, { defaults: account ? defaultsOf(account) : { isPrimary: false } })
  const [again, setAgain] = useState('')
  const number = form.watch('accountNumber')
  const isRepeated = plain(number) === plain(account?.accountNumber) || plain(number) === plain(again)
  return (
    <Dialog title={account ? t`Change the account` : t`Add an account`} onClose={onClose}>
      <BodyFormFrame<typeof addBankAccount>
        form={form}
        submit={t`Save`}
        why={plain(number) !== '' && !isRepeated ? t`Type the same account number in both fields.` : null}
        send={(body) =>
          account
            ? update.mutateAsync({ params: { branchId, bankAccountId: account.bankAccountId }, body })
            : add.mutateAsync({ params: { branchId }, body })
        }
        onDone={() => {
          toast(t`Saved.`)
          onClose()
        }}
      >
        <TextField form={form} name="accountHolder" label={t`Account holder`} maxLength={150} autoComplete="off" />
        <TextField form={form} name="accountNumber" label={t`Account number`} inputMode="numeric" autoComplete="off" />
        {plain(number) !== plain(account?.accountNumber) && (
          <TextInput
            label={t`Account number again`}
            autoComplete="off"
            inputMode="numeric"
            value={again}
            onChange={({ target }) => setAgain(target.value)}
          />
        )}
        <IfscField form={form} name="ifsc" bankName="bankName" />
        <TextField form={form} name="bankName" label={t`Bank`} maxLength={150} autoComplete="off" />
        <TextField
          form={form}
          name="branchName"
          label={t`Branch of the bank`}
          isOptional
          maxLength={150}
          autoComplete="off"
        />
        <CheckboxField form={form} name="isPrimary" label={t`The primary account of the branch`} />
      </BodyFormFrame>
    </Dialog>
  )
}

const defaultsOf = ({ accountHolder, accountNumber, bankName, branchName, ifsc, isPrimary }: BankAccount) => ({
  accountHolder,
  accountNumber,
  bankName,
  branchName: branchName ?? '',
  ifsc,
  isPrimary,
})
