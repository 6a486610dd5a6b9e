// A field with its label, hint and error, and the plain controls. Every control takes what a form library registers (name, ref, onBlur).
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Says so beside the label. A field without it has to be filled in. */
  isOptional?: boolean | undefined
}

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** `<Field label="Name">{(control) => <input className="k-input" {...control} />}</Field>` */
export function Field({
  label,
  hint,
  error,
  isOptional,
  id,
  children,
}: FieldProps & { id?: string | undefined; children(control: ControlProps): ReactNode }) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint != null && `${controlId}-hint`, error != null && `${controlId}-error`].filter(Boolean)
  return (
    <div className="k-field">
      <label htmlFor={controlId}>
        {label}
        {isOptional && <OptionalMark />}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error != null || undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      <HintAndError id={controlId} hint={hint} error={error} />
    </div>
  )
}

const OptionalMark = () => (
  <span className="dim font-normal">
    {' '}
    <Trans>(optional)</Trans>
  </span>
)

export const HintAndError = ({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) => (
  <>
    {hint != null && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error != null && (
      <p className="error" id={`${id}-error`}>
        <Icon name="alert" size={16} />
        <span>{error}</span>
      </p>
    )}
  </>
)

type TextInputProps = FieldProps & ComponentProps<'input'> & { before?: ReactNode }

/** `before` stands inside the frame in front of the text: "+91", "₹". */
export function TextInput({ label, hint, error, isOptional, before, className, id, ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
      {(control) => {
        const input = <input type="text" {...rest} {...control} className={classes('k-input', className)} />
        if (before == null) return input
        return (
          <div className="k-affix">
            <span>{before}</span>
            {input}
          </div>
        )
      }}
    </Field>
  )
}

/** The phone's own calendar. The value is a day, as YYYY-MM-DD. */
export const DateInput = (props: Omit<TextInputProps, 'type' | 'before'>) => <TextInput {...props} type="date" />

export function TextArea({
  label,
  hint,
  error,
  isOptional,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
      {(control) => <textarea rows={3} {...rest} {...control} className={classes('k-input', className)} />}
    </Field>
  )
}

export type Option = { value: string; label: string; lang?: string; disabled?: boolean }
type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly Option[]
    /** The first entry, which chooses nothing: "All branches", "Choose a state". */
    none?: string
  }

/** The phone's own list of choices. */
export function Select({ label, hint, error, isOptional, options, none, className, id, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
      {(control) => (
        <select {...rest} {...control} className={classes('k-input k-select', className)}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ label: text, ...option }) => (
            <option key={option.value} {...option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
