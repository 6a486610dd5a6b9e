// The fields of the first four steps.
import type { provisionCompany } from '@kuri/contract/companies/companies.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { AddressFields } from '../../../staff/programs/lookups/address-fields.tsx'
import { IfscField } from '../../../staff/programs/lookups/ifsc-field.tsx'
import { SroField } from '../../../staff/programs/lookups/sro-field.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { CheckboxField, NumberField, TextField } from '../../../ui/form/fields.tsx'
import type { BodyForm, BodyValues } from '../../../ui/form/use-body-form.ts'
import { accountDifference } from './steps.rules.ts'

type CompanyForm = BodyForm<BodyValues<typeof provisionCompany>>
type FieldsProps = { form: CompanyForm }

const Two = ({ children }: { children: React.ReactNode }) => <div className="grid gap-4 sm:grid-cols-2">{children}</div>

export function CompanyFields({ form }: FieldsProps) {
  const { t } = useLingui()
  const text = { form, autoComplete: 'off' } as const
  return (
    <Two>
      <TextField {...text} name="name" label={t`Name of the company`} />
      <TextField {...text} name="branch" label={t`Name of the head branch`} />
      <TextField
        {...text}
        name="mobileNumber"
        label={t`Mobile number of the owner`}
        inputMode="tel"
        hint={<Trans>The owner signs in with it.</Trans>}
      />
      <TextField {...text} name="email" label={t`Email`} inputMode="email" />
      <TextField {...text} name="cin" label={t`CIN`} hint={<Trans>21 letters and digits</Trans>} maxLength={30} />
      <TextField {...text} name="pan" label={t`PAN of the company`} maxLength={10} />
      <TextField {...text} name="registrationNumber" label={t`Registration number`} />
      <SroField form={form} name="sroId" />
      <NumberField form={form} name="yearOfEstablishment" label={t`Founded in the year`} maxLength={4} />
      <NumberField form={form} name="noOfOngoingPrograms" label={t`Chits that run now`} />
      <NumberField form={form} name="noOfCompletedPrograms" label={t`Chits that were completed`} />
    </Two>
  )
}

export function TaxFields({ form }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <CheckboxField form={form} name="hasGstin" label={t`The company is registered for GST`} />
      {form.watch('hasGstin') && (
        <TextField form={form} name="gstin" label={t`GSTIN`} autoComplete="off" maxLength={15} className="uppercase" />
      )}
      <AddressFields form={form} at="billingAddress" title={t`Address for bills`} />
      <CheckboxField form={form} name="registeredSameAsBillingAddress" label={t`The registered address is the same`} />
      {!form.watch('registeredSameAsBillingAddress') && (
        <AddressFields form={form} at="registeredAddress" title={t`Registered address`} />
      )}
    </>
  )
}

export function ManagerFields({ form }: FieldsProps) {
  const { t } = useLingui()
  const text = { form, autoComplete: 'off' } as const
  return (
    <Two>
      <TextField {...text} name="manager.name" label={t`Name`} />
      <TextField {...text} name="manager.mobileNumber" label={t`Mobile number`} inputMode="tel" />
      <TextField {...text} name="manager.email" label={t`Email`} inputMode="email" />
      <TextField {...text} name="manager.pan" label={t`PAN`} maxLength={10} />
      <TextField {...text} name="manager.aadhaarNumber" label={t`Aadhaar`} inputMode="numeric" maxLength={12} />
    </Two>
  )
}

type BankFieldsProps = FieldsProps & { again: string; onAgain(typed: string): void; isChecked: boolean }

export function BankFields({ form, again, onAgain, isChecked }: BankFieldsProps) {
  const { t } = useLingui()
  const isOn = form.watch('requiresSubAccount')
  return (
    <>
      <CheckboxField
        form={form}
        name="requiresSubAccount"
        label={t`Own settlement account`}
        hint={<Trans>The payment provider opens a sub-account for the company. It is activated after a review.</Trans>}
      />
      {isOn && <AccountFields form={form} again={again} onAgain={onAgain} isChecked={isChecked} />}
    </>
  )
}

function AccountFields({ form, again, onAgain, isChecked }: BankFieldsProps) {
  const { t } = useLingui()
  const text = { form, autoComplete: 'off' } as const
  const number = form.watch('bankAccount.accountNumber') ?? ''
  const difference = accountDifference(number, again)
  const isTyped = again.length >= number.length && again !== ''
  const error =
    difference && (isTyped || isChecked)
      ? t`The two numbers differ: …${difference.first} and …${difference.second}.`
      : undefined
  return (
    <>
      <Two>
        <TextField {...text} name="bankAccount.accountHolder" label={t`Account holder`} />
        <IfscField form={form} name="bankAccount.ifsc" bankName="bankAccount.bankName" />
        <TextField {...text} name="bankAccount.bankName" label={t`Bank`} />
        <TextField {...text} name="bankAccount.branchName" label={t`Branch of the bank`} />
        <TextField {...text} name="bankAccount.accountNumber" label={t`Account number`} inputMode="numeric" />
        <TextInput
          label={t`Account number again`}
          autoComplete="off"
          inputMode="numeric"
          value={again}
          onChange={({ target }) => onAgain(target.value)}
          onPaste={(event) => event.preventDefault()}
          error={error}
        />
      </Two>
      <CheckboxField
        form={form}
        name="bankAccount.ifscValid"
        label={t`I have compared holder, number and IFSC with a cancelled cheque or a passbook page`}
      />
    </>
  )
}
