// A prebid form as it is printed: always black on white, as on paper.
import type { TemplateField } from '@kuri/contract/programs/templates.contract'
import { Trans, useLingui } from '@lingui/react/macro'

type PreviewProps = { name: string; fields: readonly Partial<TemplateField>[] }

export function PaperPreview({ name, fields }: PreviewProps) {
  const types = useFieldTypeNames()
  // Drafts may repeat a key, so a row is known by its place.
  const rows = fields.map((field, place) => ({ ...field, place }))
  return (
    <div className="rounded-lg border bg-white p-6 text-black">
      <p className="lg b text-center" dir="auto">
        {name || <Trans>Prebid form</Trans>}
      </p>
      <dl className="stack g4 mt-4">
        {rows.map(({ place, label, fieldType = 'TEXT', required }) => (
          <div key={place}>
            <dt dir="auto">
              {label || '…'}
              {required && ' *'}
            </dt>
            <dd className="mt-1 border-b border-black pb-4 text-sm">{types[fieldType]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function useFieldTypeNames(): Record<TemplateField['fieldType'], string> {
  const { t } = useLingui()
  return { TEXT: t`Text`, CURRENCY_AMOUNT: t`Amount`, SIGNATURE_IMAGE: t`Signature` }
}
