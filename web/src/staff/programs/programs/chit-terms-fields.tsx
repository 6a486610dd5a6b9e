// The optional terms of a chit: limits of the discount, commission, dividend, arrears and late charges.
import type { INDIAN_STATES } from '@kuri/contract/programs/chit-terms'
import { Trans, useLingui } from '@lingui/react/macro'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import { FieldGrid } from './basics-fields.tsx'
import { Without } from './hidden-fields.tsx'
import type { TermsForm } from './terms-form.ts'
import { optionsOf } from './words.ts'

/** Names of places are not translated. */
const STATES: Record<(typeof INDIAN_STATES)[number], string> = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
}
const STATE_OPTIONS = optionsOf(STATES).sort((one, other) => one.label.localeCompare(other.label))

const LATE_LIMITS = ['chitTerms.lateRule.graceDays', 'chitTerms.lateRule.cap'] as const

export function ChitTermsFields({ form }: { form: TermsForm }) {
  const { t } = useLingui()
  return (
    <details className="k-card">
      <summary className="b">
        <Trans>More terms: discount, dividend, arrears, late charges</Trans>
      </summary>
      <div className="stack g4 mt-3">
        <p className="dim">
          <Trans>All of this is optional. Nothing changes where you leave it empty.</Trans>
        </p>
        <FieldGrid>
          <TextField
            form={form}
            name="chitTerms.maxDiscountPercent"
            label={t`Largest discount (%)`}
            inputMode="decimal"
          />
          <TextField
            form={form}
            name="chitTerms.minDiscountPercent"
            label={t`Smallest discount (%)`}
            inputMode="decimal"
          />
          <AmountField form={form} name="chitTerms.bidStep" label={t`Bids in steps of`} />
          <SelectField
            form={form}
            name="chitTerms.stateCode"
            label={t`State of registration`}
            none={t`Not set`}
            options={STATE_OPTIONS}
          />
          <SelectField
            form={form}
            name="chitTerms.commissionRule"
            label={t`The commission is taken`}
            none={t`Not set`}
            options={[
              { value: 'FROM_DISCOUNT', label: t`from the discount` },
              { value: 'ALWAYS', label: t`always, also without a discount` },
            ]}
          />
          <NumberField
            form={form}
            name="chitTerms.foremanInstalment"
            label={t`Cycle of the foreman`}
            hint={t`The company takes the pot of this cycle.`}
          />
          <SelectField
            form={form}
            name="chitTerms.dividendTo"
            label={t`The dividend goes to`}
            none={t`Not set`}
            options={[
              { value: 'ALL', label: t`all tickets` },
              { value: 'PAID_BY_DUE_DATE', label: t`who paid by the due date` },
              { value: 'NON_DEFAULTERS', label: t`everybody except defaulters` },
            ]}
          />
          <SelectField
            form={form}
            name="chitTerms.arrearsBar"
            label={t`To bid, a member must have paid`}
            none={t`Not set`}
            options={[
              { value: 'CYCLE', label: t`this cycle` },
              { value: 'ALL_DUES', label: t`everything that is due` },
            ]}
          />
          <AmountField form={form} name="chitTerms.bounceCharge" label={t`Charge for a bounced cheque`} />
          <NumberField
            form={form}
            name="chitTerms.defaultInstalments"
            label={t`A ticket may be removed after`}
            hint={t`Number of overdue instalments`}
          />
        </FieldGrid>
        <CheckboxField
          form={form}
          name="chitTerms.floorBidsNeedPayment"
          label={t`Bids from the hall also need the payment`}
        />
        <LateChargeFields form={form} />
      </div>
    </details>
  )
}

function LateChargeFields({ form }: { form: TermsForm }) {
  const { t } = useLingui()
  return (
    <>
      <h3 className="b">
        <Trans>Late charge</Trans>
      </h3>
      <FieldGrid>
        <SelectField
          form={form}
          name="chitTerms.lateRule.type"
          label={t`Kind`}
          none={t`No late charge`}
          options={[
            { value: 'FLAT', label: t`Rupees for each overdue instalment and month` },
            { value: 'PERCENT', label: t`Per cent a year` },
          ]}
        />
        {form.watch('chitTerms.lateRule.type') ? (
          <>
            <TextField
              form={form}
              name="chitTerms.lateRule.nonPrized"
              label={t`Before the prize`}
              inputMode="decimal"
            />
            <TextField form={form} name="chitTerms.lateRule.prized" label={t`After the prize`} inputMode="decimal" />
            <NumberField form={form} name="chitTerms.lateRule.graceDays" label={t`Days of grace`} />
            <AmountField form={form} name="chitTerms.lateRule.cap" label={t`At most`} />
          </>
        ) : (
          <Without form={form} names={['chitTerms.lateRule.nonPrized', 'chitTerms.lateRule.prized', ...LATE_LIMITS]} />
        )}
      </FieldGrid>
    </>
  )
}
