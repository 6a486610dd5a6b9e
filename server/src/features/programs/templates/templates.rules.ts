// The order and the keys of a template version's fields. [spec: Document templates]
import type { Detail } from '@kuri/contract/kit/refusals'
import type { TemplateField, TemplateFieldInput } from '@kuri/contract/programs/templates.contract'

/** Sorted by `sortOrder`; a field without one keeps its place in the list. */
export const sortFields = (fields: readonly TemplateFieldInput[]): TemplateField[] =>
  fields
    .map((field, index) => ({
      fieldKey: field.fieldKey,
      label: field.label,
      fieldType: field.fieldType,
      required: field.required ?? false,
      maxLength: field.maxLength ?? null,
      sortOrder: field.sortOrder ?? index,
    }))
    .sort((a, b) => a.sortOrder - b.sortOrder)

export function repeatedKeyProblems(fields: readonly TemplateFieldInput[]): Detail[] {
  const seen = new Set<string>()
  return fields.flatMap(({ fieldKey }, index) => {
    if (!seen.has(fieldKey)) {
      seen.add(fieldKey)
      return []
    }
    return [{ path: `fields.${index}.fieldKey`, message: 'repeats the key of another field' }]
  })
}
