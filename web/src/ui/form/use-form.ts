// The form of a component, and the parts of it that render by themselves: a controlled field, a watched value, a list of rows.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from '../use-store.ts'
import { type Check, type FormControl, type FormStore, makeFormStore } from './form-store.ts'
import type { FieldValues } from './paths.ts'

export function useForm<V extends FieldValues>(defaults: V, check: Check<V>): FormStore<V> {
  const [form] = useState(() => makeFormStore(defaults, check))
  form.setCheck(check)
  useStore(form.subscribe, form.version)
  return form
}

export const useWatch = ({ control, name }: { control: FormControl; name: string }): unknown =>
  useStore(control.subscribe, () => control.valueOf(name))

type ControlledField = {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the body has at this path
  value: any
  onChange(value: unknown): void
  ref(element: { focus(): void } | null): void
}
type ControllerProps = {
  control: FormControl
  name: string
  render(props: { field: ControlledField }): ReactNode
}

export function Controller({ control, name, render }: ControllerProps) {
  const value = useWatch({ control, name })
  return render({
    field: {
      name,
      value,
      onChange: (next) => control.change(name, next),
      ref: (element) => control.setFocusable(name, element),
    },
  })
}

type Row = object
const rowId = () => crypto.randomUUID()

/** Rows that can be added, removed and moved; each keeps its id, whatever its place. */
export function useFieldArray<R extends Row>({ control, name }: { control: FormControl; name: string }) {
  const rows = (useWatch({ control, name }) ?? []) as readonly R[]
  const ids = useRef<string[]>([])
  const [added, setAdded] = useState<number | null>(null)
  while (ids.current.length < rows.length) ids.current.push(rowId())
  useEffect(() => {
    if (added !== null) control.focusBelow(`${name}.${added}`)
  }, [added, control, name])
  const change = (act: <T>(list: T[]) => void) => {
    const next = [...rows]
    act(next)
    act(ids.current)
    control.replace(name, next)
  }
  return {
    fields: rows.map((_, index) => ({ id: ids.current[index]! })),
    append(row: R) {
      control.replace(name, [...rows, row])
      setAdded(rows.length)
    },
    remove: (index: number) => change((list) => list.splice(index, 1)),
    move: (from: number, to: number) => change((list) => list.splice(to, 0, ...list.splice(from, 1))),
  }
}
