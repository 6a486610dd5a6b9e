// What a form knows: its values, its problems, and the elements on the page. Inputs keep what is typed themselves and report changes,
// so that a key press renders nothing. Checked when it is sent, and from then on at every change.
import { type FieldValues, isAtOrBelow, type Path, type PathValue, valueAt, withoutPath, withValue } from './paths.ts'

type FieldError = { type: string; message?: string | undefined }
/** By path; "root" and "root.service" belong to no field. */
export type FormErrors = Readonly<Record<string, FieldError | undefined>>
export type Checked<V> = { values: V; errors: FormErrors }
export type Check<V> = (typed: V) => Promise<Checked<V>>

type FormState = { errors: FormErrors; isSubmitting: boolean; isSubmitted: boolean; submitCount: number }

/** An input, a list to choose from or a text area, as far as a form is concerned. */
type Control = { type: string; value: string; checked?: boolean; focus(): void }
type Focusable = { focus(): void }
type ChangeEvent = { target: { value: string } }
export type Registration = { setValueAs?(typed: unknown): unknown; onChange?(event: ChangeEvent): void }
type Registered = { name: string; ref(element: Control | null): void; onChange(event: ChangeEvent): void }
type Field = {
  control: Control | null
  focusable: Focusable | null
  options: Registration
  ref: Registered['ref']
  onChange: Registered['onChange']
}

type Names<V> = readonly Path<V>[]
type Values<V, N extends readonly string[]> = { [K in keyof N]: PathValue<V, N[K]> }
type Submit = (event?: { preventDefault(): void }) => Promise<void>

type FormMethods<V extends FieldValues> = {
  formState: FormState
  register(name: Path<V>, options?: Registration): Registered
  getValues(): V
  getValues<N extends Path<V>>(name: N): PathValue<V, N>
  setValue<N extends Path<V>>(name: N, value: PathValue<V, N>, options?: { shouldValidate?: boolean }): void
  /** The value, and renders the component that holds the form when it changes. */
  watch(): V
  watch<N extends Path<V>>(name: N): PathValue<V, N>
  watch<const N extends Names<V>>(names: N): Values<V, N>
  /** Forgets fields with their values and problems. */
  unregister(names: Path<V> | Names<V>): void
  setError(name: Path<V> | 'root.service', error: FieldError, options?: { shouldFocus?: boolean }): void
  getFieldState(name: Path<V>): { error: FieldError | undefined; invalid: boolean }
  setFocus(name: Path<V>): void
  /** Checks some of the fields; true when nothing is wrong with them. */
  trigger(names: Path<V> | Names<V>, options?: { shouldFocus?: boolean }): Promise<boolean>
  handleSubmit(onValid: (values: V) => unknown, onInvalid?: (errors: FormErrors) => void): Submit
  /** For everything that changes, until the returned function is called. */
  subscribe(listener: () => void): () => void
  control: FormControl
}

/** For parts that show one value and render when it changes. */
export type FormControl = {
  subscribe(listener: () => void): () => void
  valueOf(name: string): unknown
  change(name: string, value: unknown): void
  replace(name: string, value: unknown): void
  setFocusable(name: string, element: Focusable | null): void
  focusBelow(name: string): void
}

export type FormStore<V extends FieldValues> = FormMethods<V> & { version(): number; setCheck(check: Check<V>): void }

const readControl = (control: Control, { setValueAs }: Registration) => {
  const typed = control.type === 'checkbox' ? control.checked : control.value
  return setValueAs ? setValueAs(typed) : typed
}

function writeControl(control: Control, value: unknown): void {
  if (control.type === 'checkbox') control.checked = Boolean(value)
  else control.value = value == null ? '' : String(value)
}

export function makeFormStore<V extends FieldValues>(defaults: V, firstCheck: Check<V>): FormStore<V> {
  let check = firstCheck
  let values = defaults
  let state: FormState = { errors: {}, isSubmitting: false, isSubmitted: false, submitCount: 0 }
  let version = 0
  let checkCount = 0
  const waiting = new Set<string>()
  const fields = new Map<string, Field>()
  const watched = new Set<string>()
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function notify() {
    for (const listener of [...listeners]) listener()
  }

  function setState(change: Partial<FormState>) {
    state = { ...state, ...change }
    version++
    notify()
  }

  function put(name: string, value: unknown) {
    values = withValue(values, name, value)
    if ([...watched].some((each) => each === '' || isAtOrBelow(name, each) || isAtOrBelow(each, name))) version++
    notify()
  }

  const withoutErrors = (names: readonly string[]) =>
    Object.entries(state.errors).filter(([path]) => !names.some((name) => isAtOrBelow(path, name)))

  /** Only the problems of these fields change; those of others stay as they were. */
  function replaceErrors(names: readonly string[], errors: FormErrors): FormErrors {
    const found = Object.entries(errors).filter(([path]) => names.some((name) => isAtOrBelow(path, name)))
    setState({ errors: Object.fromEntries([...withoutErrors(names), ...found]) })
    return Object.fromEntries(found)
  }

  /** A later change makes an earlier check worthless; its fields wait for the next one. */
  async function checkAgain(name: string) {
    waiting.add(name)
    const own = ++checkCount
    const { errors } = await check(values)
    if (own !== checkCount) return
    replaceErrors([...waiting], errors)
    waiting.clear()
  }

  function change(name: string, value: unknown) {
    put(name, value)
    if (state.isSubmitted) void checkAgain(name)
  }

  function fieldOf(name: string): Field {
    const known = fields.get(name)
    if (known) return known
    const field: Field = {
      control: null,
      focusable: null,
      options: {},
      // The same function at every render, so that it is called only when an element comes or goes.
      ref(control) {
        field.control = control
        field.focusable = control
        if (!control) return
        const value = valueAt(values, name)
        if (value !== undefined) writeControl(control, value)
        else values = withValue(values, name, readControl(control, field.options))
      },
      onChange(event) {
        if (field.control) change(name, readControl(field.control, field.options))
        field.options.onChange?.(event)
      },
    }
    fields.set(name, field)
    return field
  }

  function replace(name: string, value: unknown) {
    put(name, value)
    for (const [each, { control }] of fields)
      if (control && isAtOrBelow(each, name)) writeControl(control, valueAt(values, each))
  }

  function focusFirst(isWanted: (name: string) => boolean) {
    for (const [name, { focusable }] of fields) if (focusable && isWanted(name)) return focusable.focus()
  }

  const namesOf = (names: string | readonly string[]): readonly string[] =>
    typeof names === 'string' ? [names] : names

  const form = {
    get formState() {
      return state
    },
    version: () => version,
    setCheck(next: Check<V>) {
      check = next
    },
    register(name: string, options: Registration = {}) {
      const field = fieldOf(name)
      field.options = options
      return { name, ref: field.ref, onChange: field.onChange }
    },
    getValues: (name?: string) => (name === undefined ? values : valueAt(values, name)),
    setValue(name: string, value: unknown, options: { shouldValidate?: boolean } = {}) {
      replace(name, value)
      if (options.shouldValidate) void checkAgain(name)
    },
    watch(names: string | readonly string[] = '') {
      for (const name of namesOf(names)) watched.add(name)
      if (typeof names !== 'string') return names.map((name) => valueAt(values, name))
      return names === '' ? values : valueAt(values, names)
    },
    unregister(names: string | readonly string[]) {
      for (const name of namesOf(names)) {
        fields.delete(name)
        values = withoutPath(values, name)
      }
      setState({ errors: Object.fromEntries(withoutErrors(namesOf(names))) })
    },
    setError(name: string, error: FieldError, { shouldFocus = false } = {}) {
      setState({ errors: { ...state.errors, [name]: error } })
      if (shouldFocus) fields.get(name)?.focusable?.focus()
    },
    getFieldState(name: string) {
      const error = state.errors[name]
      return { error, invalid: error !== undefined }
    },
    setFocus: (name: string) => fields.get(name)?.focusable?.focus(),
    async trigger(names: string | readonly string[], { shouldFocus = false } = {}) {
      const { errors } = await check(values)
      const found = replaceErrors(namesOf(names), errors)
      if (shouldFocus) focusFirst((name) => name in found)
      return Object.keys(found).length === 0
    },
    handleSubmit:
      (onValid: (values: V) => unknown, onInvalid?: (errors: FormErrors) => void): Submit =>
      async (event) => {
        event?.preventDefault()
        setState({ isSubmitting: true })
        try {
          checkCount++
          const { values: body, errors } = await check(values)
          setState({ errors })
          if (Object.keys(errors).length === 0) return void (await onValid(body))
          onInvalid?.(errors)
          focusFirst((name) => name in errors)
          // The field may stand on a page that is shown only now.
          setTimeout(() => focusFirst((name) => name in errors))
        } finally {
          setState({ isSubmitting: false, isSubmitted: true, submitCount: state.submitCount + 1 })
        }
      },
    subscribe,
    control: {
      subscribe,
      valueOf: (name: string) => valueAt(values, name),
      change,
      replace(name: string, value: unknown) {
        replace(name, value)
        if (state.isSubmitted) void checkAgain(name)
      },
      setFocusable(name: string, element: Focusable | null) {
        fieldOf(name).focusable = element
      },
      focusBelow: (name: string) => focusFirst((each) => isAtOrBelow(each, name)),
    } satisfies FormControl,
  }
  return form as unknown as FormStore<V>
}
