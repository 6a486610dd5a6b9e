// Fields of a form over an endpoint. `name` is a path into its body; a path that is not there does not compile. It is the key of the control
// too: Preact may take a field for its neighbor of the same kind when one of them disappears.
import { type ComponentProps, useEffect } from 'react'
import { Checkbox, RadioCards } from '../choice.tsx'
import { DateInput, Select, TextArea, TextInput } from '../field.tsx'
import type { FieldValues, Path, WordAt } from './paths.ts'
import type { BodyForm } from './use-body-form.ts'
import { Controller } from './use-form.ts'

type At<V extends FieldValues> = { form: BodyForm<V>; name: Path<V> }
type Rest<C extends (props: never) => unknown> = Omit<Parameters<C>[0], 'form' | 'name' | 'error' | 'id' | 'ref'>

/** What every field needs: its label in the list of problems, its error and its id. */
export function useField<V extends FieldValues>(
  { form, name }: At<V>,
  label: ComponentProps<typeof TextInput>['label'],
) {
  const { labels } = form
  labels.set(name, label)
  useEffect(() => () => void labels.delete(name), [labels, name])
  const { error } = form.getFieldState(name)
  return { label, error: error?.message, id: `${form.id}-${name}` }
}

export function TextField<V extends FieldValues>({ form, name, label, ...rest }: At<V> & Rest<typeof TextInput>) {
  return <TextInput key={name} {...rest} {...useField({ form, name }, label)} {...form.register(name)} />
}

/** Whole and decimal numbers; an empty one is not sent. */
export function NumberField<V extends FieldValues>({ form, name, label, ...rest }: At<V> & Rest<typeof TextInput>) {
  const setValueAs = (typed: unknown) => (typed === '' || typed == null ? undefined : Number(typed))
  return (
    <TextInput
      key={name}
      inputMode="numeric"
      {...rest}
      {...useField({ form, name }, label)}
      {...form.register(name, { setValueAs })}
    />
  )
}

export function DateField<V extends FieldValues>({ form, name, label, ...rest }: At<V> & Rest<typeof DateInput>) {
  return <DateInput key={name} {...rest} {...useField({ form, name }, label)} {...form.register(name)} />
}

export function TextAreaField<V extends FieldValues>({ form, name, label, ...rest }: At<V> & Rest<typeof TextArea>) {
  return <TextArea key={name} {...rest} {...useField({ form, name }, label)} {...form.register(name)} />
}

type Choice<C extends { options: readonly unknown[] }, Word extends string> = Omit<C, 'options'> & {
  options: readonly (C['options'][number] & { value: Word })[]
}

type SelectFieldProps<V extends FieldValues, N extends Path<V>> = At<V> & { name: N } & Choice<
    Rest<typeof Select>,
    WordAt<V, N>
  >

/** A list without an entry that chooses nothing shows its first one: it is chosen then, also when the entries come later. */
export function SelectField<V extends FieldValues, N extends Path<V>>({
  form,
  name,
  label,
  ...rest
}: SelectFieldProps<V, N>) {
  const first = rest.none === undefined ? rest.options[0]?.value : undefined
  useEffect(() => {
    if (first !== undefined && !form.getValues(name)) form.setValue(name, first as never)
  }, [form, name, first])
  return <Select key={name} {...rest} {...useField({ form, name }, label)} {...form.register(name)} />
}

export function CheckboxField<V extends FieldValues>({ form, name, label, ...rest }: At<V> & Rest<typeof Checkbox>) {
  return <Checkbox key={name} {...rest} {...useField({ form, name }, label)} {...form.register(name)} />
}

type RadioFieldProps<V extends FieldValues, N extends Path<V>> = At<V> & { name: N } & Choice<
    Pick<ComponentProps<typeof RadioCards>, 'label' | 'hint' | 'options'>,
    WordAt<V, N>
  >

export function RadioField<V extends FieldValues, N extends Path<V>>({
  form,
  name,
  label,
  ...rest
}: RadioFieldProps<V, N>) {
  const { error } = useField({ form, name }, label)
  return (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <RadioCards {...rest} {...field} label={label} error={error} value={value ?? null} onChoose={onChange} />
      )}
    />
  )
}
