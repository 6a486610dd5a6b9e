// Choices to tap: a checkbox, a switch, and cards of which one is chosen.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { HintAndError } from './field.tsx'
import { Icon } from './icons.tsx'

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, id, ...rest }: TickProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <div className="k-field">
      <label className="k-check" htmlFor={controlId}>
        <input {...rest} {...described(controlId, hint, error)} id={controlId} type="checkbox" className="sr" />
        <span className="box" aria-hidden="true">
          <Icon name="tick" size={16} />
        </span>
        <span>{label}</span>
      </label>
      <HintAndError id={controlId} hint={hint} error={error} />
    </div>
  )
}

/** For settings that work at once. */
export function Switch({ label, hint, error, id, ...rest }: TickProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  return (
    <div className="k-field">
      <label className="k-check between" htmlFor={controlId}>
        <span>{label}</span>
        <input
          {...rest}
          {...described(controlId, hint, error)}
          id={controlId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          className="sr"
        />
        <span className="k-switch" aria-hidden="true" />
      </label>
      <HintAndError id={controlId} hint={hint} error={error} />
    </div>
  )
}

const described = (id: string, hint: ReactNode, error: ReactNode) => ({
  'aria-invalid': error != null || undefined,
  'aria-describedby':
    [hint != null && `${id}-hint`, error != null && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

type CardOption<V extends string> = {
  value: V
  label: ReactNode
  detail?: ReactNode
  /** What stands at the end of the card: an amount, a ticket. */
  aside?: ReactNode
  /** Why it cannot be chosen now. */
  why?: ReactNode
}

type RadioCardsProps<V extends string> = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id'> & {
  label: ReactNode
  options: readonly CardOption<V>[]
  value?: V | null
  defaultValue?: V
  onChoose?(value: V): void
  hint?: ReactNode
  error?: ReactNode
}

export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { label, options, value, defaultValue, onChoose, onChange, hint, error, name, ...rest } = props
  const id = useId()
  const chosen = (option: V) =>
    value === undefined ? { defaultChecked: defaultValue === option } : { checked: value === option }
  return (
    <fieldset className="k-field k-choices" {...described(id, hint, error)}>
      <legend className="k-label">{label}</legend>
      {options.map(({ value: option, label: text, detail, aside, why }) => (
        <label key={option} className="k-choice">
          <input
            {...rest}
            {...chosen(option)}
            type="radio"
            className="sr"
            name={name ?? id}
            value={option}
            disabled={rest.disabled || why != null}
            onChange={(event) => {
              onChange?.(event)
              onChoose?.(option)
            }}
          />
          <span className="box" aria-hidden="true" />
          <span className="grow">
            <span className="b">{text}</span>
            {detail != null && <span className="sm dim block">{detail}</span>}
            {why != null && <span className="sm dim block">{why}</span>}
          </span>
          {aside}
        </label>
      ))}
      <HintAndError id={id} hint={hint} error={error} />
    </fieldset>
  )
}
