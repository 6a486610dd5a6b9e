// Six boxes that are one field, so that the keyboard of a phone can fill in the code of an SMS and a screen reader reads one name.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { latinDigits } from './mobile-number.rules.ts'

export const CODE_LENGTH = 6
const PLACES = Array.from({ length: CODE_LENGTH }, (_, place) => place)

type CodeInputProps = {
  label: string
  value: string
  onChange(code: string): void
  input: RefObject<HTMLInputElement | null>
  describedBy?: string | undefined
  isInvalid?: boolean
}

export function CodeInput({ label, value, onChange, input, describedBy, isInvalid }: CodeInputProps) {
  const [hasFocus, setFocus] = useState(false)
  return (
    <div className="relative">
      <div className={classes('k-otp', isInvalid && 'invalid')} aria-hidden="true">
        {PLACES.map((place) => (
          <span key={place} className={classes(hasFocus && place === Math.min(value.length, CODE_LENGTH - 1) && 'on')}>
            {value[place]}
          </span>
        ))}
      </div>
      <input
        ref={input}
        className="absolute inset-0 h-full w-full opacity-0"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => onChange(latinDigits(target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
    </div>
  )
}

type OtpCredential = Credential & { code: string }

/** Takes the code out of an SMS that ends with the name of this site, where the browser can. */
export function useCodeFromSms(onCode: (code: string) => void) {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: abort.signal } as CredentialRequestOptions
    navigator.credentials
      .get(options)
      .then((credential) => credential && latest.current((credential as OtpCredential).code))
      .catch(() => {})
    return () => abort.abort()
  }, [])
}
