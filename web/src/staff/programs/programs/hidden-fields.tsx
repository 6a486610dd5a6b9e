// Fields that a choice makes meaningless: they leave the form with their values, or get the only value that is left.
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue } from '../../../ui/form/paths.ts'
import type { BodyForm } from '../../../ui/form/use-body-form.ts'

export function Without<V extends FieldValues>({ form, names }: { form: BodyForm<V>; names: readonly Path<V>[] }) {
  const { unregister } = form
  const list = names.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields disappear
  useEffect(() => unregister([...names]), [list])
  return null
}

type FixedProps<V extends FieldValues, N extends Path<V>> = { form: BodyForm<V>; name: N; value: PathValue<V, N> }

export function Fixed<V extends FieldValues, N extends Path<V>>({ form, name, value }: FixedProps<V, N>) {
  const { setValue } = form
  useEffect(() => setValue(name, value), [setValue, name, value])
  return null
}
