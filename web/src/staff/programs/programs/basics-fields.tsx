// The fields of step 1: what the chit is, its amounts and its dates. New programs, imports and the edit page share them.
import type { beginProgram } from '@kuri/contract/programs/new-programs.contract'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AmountField } from '../../../ui/amount/amount-field.tsx'
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import type { BodyForm, BodyValues } from '../../../ui/form/use-body-form.ts'
import { Panel } from '../../parts/layout.tsx'
import { PotNote } from './terms-check.tsx'
import { optionsOf, useProgramWords } from './words.ts'

export type BasicsForm = BodyForm<BodyValues<typeof beginProgram.company>>

/** Forms over other endpoints have the same fields of step 1 under the same names. */
export const asBasics = (form: object) => form as BasicsForm

export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>
)

type BasicsFieldsProps = {
  form: BasicsForm
  /** The branch, or the company and its branch. */
  where?: ReactNode
  /** The dates, which differ between new and running programs. */
  dates: ReactNode
  more?: ReactNode
}

export function BasicsFields({ form, where, dates, more }: BasicsFieldsProps) {
  const { t } = useLingui()
  const words = useProgramWords()
  const [pot, instalment, tickets, divisions] = form.watch([
    'totalAmount',
    'subscriptionAmount',
    'totalSlots',
    'divisions',
  ])
  return (
    <>
      <Panel title={t`The chit`}>
        <FieldGrid>
          {where}
          <TextField
            form={form}
            name="name"
            label={t`Name`}
            hint={t`Members see it: Onam 40`}
            dir="auto"
            maxLength={80}
          />
          <TextField form={form} name="chitId" label={t`Chit number`} hint={t`As in your books`} maxLength={100} />
        </FieldGrid>
      </Panel>
      <Panel title={t`Amounts`}>
        <div className="stack g4">
          <FieldGrid>
            <AmountField form={form} name="totalAmount" label={t`Pot`} hint={t`The prize without a discount`} />
            <NumberField form={form} name="totalSlots" label={t`Tickets`} />
            <AmountField form={form} name="subscriptionAmount" label={t`Instalment`} />
            <NumberField
              form={form}
              name="divisions"
              label={t`Divisions`}
              hint={t`Prizes in each cycle; 1 when empty`}
              isOptional
            />
          </FieldGrid>
          <PotNote pot={pot} instalment={instalment} tickets={tickets} divisions={divisions} />
          <FieldGrid>
            <AmountField
              form={form}
              name="minimumBidAmount"
              label={t`Limit of a bid`}
              hint={t`The lowest prize, or the smallest discount where the highest discount wins`}
            />
            {more}
          </FieldGrid>
        </div>
      </Panel>
      <Panel title={t`Time`}>
        <FieldGrid>
          <SelectField
            form={form}
            name="frequency"
            label={t`One instalment`}
            none={t`Choose`}
            options={optionsOf(words.frequency)}
          />
          <div className="grid grid-cols-2 items-start gap-2">
            <NumberField form={form} name="durationValue" label={t`It runs for`} />
            <SelectField
              form={form}
              name="durationType"
              label={t`Unit`}
              none={t`Choose`}
              options={optionsOf(words.durationType)}
            />
          </div>
          {dates}
        </FieldGrid>
      </Panel>
    </>
  )
}
