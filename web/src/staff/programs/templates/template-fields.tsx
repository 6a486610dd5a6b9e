// The fields of a prebid form as rows to edit.
import { TEMPLATE_FIELD_TYPES, type TemplateFieldInput } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'
import { useFieldArray } from '../../../ui/form/use-form.ts'
import { useFieldTypeNames } from '../../auctions/policy/paper-preview.tsx'

type FieldsForm = BodyForm<{ fields: TemplateFieldInput[] }>
const BLANK: TemplateFieldInput = { fieldKey: '', label: '', fieldType: 'TEXT', required: true }
const MOST_FIELDS = 100

export function TemplateFields({ form }: { form: FieldsForm }) {
  const { t } = useLingui()
  const types = useFieldTypeNames()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'fields' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="k-card stack g2" aria-label={t`Field ${index + 1}`}>
          <div className="row between flex-wrap">
            <b>{t`Field ${index + 1}`}</b>
            <span className="row g1">
              <Button look="quiet" disabled={index === 0} onClick={() => move(index, index - 1)}>
                {t`Up`}
                <span className="sr">{t`, field ${index + 1}`}</span>
              </Button>
              <Button look="quiet" disabled={index === fields.length - 1} onClick={() => move(index, index + 1)}>
                {t`Down`}
                <span className="sr">{t`, field ${index + 1}`}</span>
              </Button>
              <Button look="quiet" onClick={() => remove(index)}>
                {t`Remove`}
                <span className="sr">{t`, field ${index + 1}`}</span>
              </Button>
            </span>
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField form={form} name={`fields.${index}.label`} label={t`Label`} maxLength={255} autoComplete="off" />
            <TextField
              form={form}
              name={`fields.${index}.fieldKey`}
              label={t`Key`}
              maxLength={100}
              autoComplete="off"
              hint={t`Each key once. name, mobile, company, branch, program, chitid and cycle fill themselves; a text with another key stays empty.`}
            />
            <SelectField
              form={form}
              name={`fields.${index}.fieldType`}
              label={t`Kind`}
              options={TEMPLATE_FIELD_TYPES.map((value) => ({ value, label: types[value] }))}
            />
            {form.watch(`fields.${index}.fieldType`) === 'TEXT' && (
              <NumberField
                form={form}
                name={`fields.${index}.maxLength`}
                label={t`Most characters`}
                isOptional
                maxLength={5}
              />
            )}
          </div>
          <CheckboxField form={form} name={`fields.${index}.required`} label={t`Has to be filled in`} />
        </fieldset>
      ))}
      {fields.length < MOST_FIELDS && (
        <Button look="second" onClick={() => append(BLANK)}>
          <Trans>Add a field</Trans>
        </Button>
      )}
    </>
  )
}
