// Types an amount: grouped while it is typed, its words below, and a question when a zero too many or too few was typed.
import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Field, type FieldProps } from '../field.tsx'
import { caretAfter, cleanTyped, formatPaise, groupTyped, paiseOf, probablyMeantPaise } from './typed-amount.ts'
import { useAmountWords } from './use-amount-words.ts'

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** Plain: "73800.5". */
  value: string
  onChange(typed: string): void
}

/** The bare input. Pasted text is cleaned of ₹, commas, spaces and local digits. */
export function AmountBox({ value, onChange, className, ref, ...rest }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const position = caretAfter(groupTyped(value), caret.current)
    input.current?.setSelectionRange(position, position)
    caret.current = null
  })
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      type="text"
      className={classes('k-input amount', className)}
      value={groupTyped(value)}
      onChange={({ target }) => {
        caret.current = cleanTyped(target.value.slice(0, target.selectionStart ?? target.value.length)).length
        onChange(cleanTyped(target.value))
      }}
    />
  )
}

type AmountInputProps = FieldProps &
  InputProps & {
    /** What the amount should be near to, in paise: the lead, what is due. */
    referencePaise?: number | null
  }

export function AmountInput({ label, hint, error, isOptional, id, referencePaise, ...rest }: AmountInputProps) {
  return (
    <div className="stack g2">
      <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
        {(control) => (
          <div className="k-affix">
            <span aria-hidden="true">₹</span>
            <AmountBox {...rest} {...control} />
          </div>
        )}
      </Field>
      <AmountInWords typed={rest.value} />
      <DidYouMean typed={rest.value} referencePaise={referencePaise ?? null} onChange={rest.onChange} />
    </div>
  )
}

/** Keeps its line while it is empty, so that nothing jumps under the thumb. */
export const AmountInWords = ({ typed }: { typed: string }) => (
  <p className="dim k-amount-words" aria-live="polite">
    {useAmountWords(paiseOf(typed))}
  </p>
)

type DidYouMeanProps = { typed: string; referencePaise: number | null; onChange(typed: string): void }

export function DidYouMean({ typed, referencePaise, onChange }: DidYouMeanProps) {
  const paise = paiseOf(typed)
  const meant = paise !== null && referencePaise !== null ? probablyMeantPaise(paise, referencePaise) : null
  if (meant === null) return null
  const amount = formatPaise(meant)
  return (
    <Button look="second" onClick={() => onChange(String(meant / 100))}>
      <Trans>Did you mean {amount}?</Trans>
    </Button>
  )
}
