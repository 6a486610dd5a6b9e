// A code of some digits: drawn as boxes, but one input, so that pasting, the phone's suggestion and screen readers work.
import { type RefObject, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { onlyDigits } from './digits.ts'
import { Field, type FieldProps } from './field.tsx'

type OtpInputProps = Omit<FieldProps, 'isOptional'> & {
  value: string
  onChange(code: string): void
  /** Called when the last digit is there, also when the phone reads the code from its SMS. */
  onComplete?(code: string): void
  length?: number
  input?: RefObject<HTMLInputElement | null>
  /** False where the page asks for something else first. */
  takesFocus?: boolean
  disabled?: boolean
}

export const CODE_LENGTH = 6

export function OtpInput(props: OtpInputProps) {
  const {
    label,
    hint,
    error,
    value,
    onChange,
    onComplete,
    length = CODE_LENGTH,
    input,
    takesFocus = true,
    disabled,
  } = props
  const enter = (text: string) => {
    const code = onlyDigits(text).slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  useCodeFromSms(enter)
  const boxes = Array.from({ length }, (_, index) => index)
  return (
    // A full code is checked without a press, so its refusal has to be announced.
    <Field label={label} hint={hint} error={error != null ? <span role="alert">{error}</span> : undefined}>
      {(control) => (
        <div className="k-otp-field">
          <input
            {...control}
            ref={input}
            className="k-otp-input"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the page asks for nothing but the code
            autoFocus={takesFocus}
            disabled={disabled}
            value={value}
            onChange={({ target }) => enter(target.value)}
          />
          <div
            className={classes('k-otp', length > CODE_LENGTH && 'long', error != null && 'wrong')}
            aria-hidden="true"
          >
            {boxes.map((index) => (
              <span key={index} className={index === value.length ? 'on' : undefined}>
                {value[index]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}

type OtpCredential = { code: string }

/** Android hands over the code of an SMS that names our host, after asking the person. */
function useCodeFromSms(onCode: (code: string) => void) {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const stop = new AbortController()
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions)
      .then((found) => found && latest.current((found as unknown as OtpCredential).code))
      .catch(() => {})
    return () => stop.abort()
  }, [])
}
