// Cleans numbers while they are typed or pasted: "2345 6789 0123", "abcde 1234f", and digits of other scripts.
import type { FormEvent } from 'react'
import { latinDigits, onlyDigits } from '../../../../ui/digits.ts'

const cleaning = (clean: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const input = event.currentTarget
  const cleaned = clean(input.value)
  if (cleaned !== input.value) input.value = cleaned
}

/** For `onInputCapture`, which runs before the form reads the value. */
export const keepDigits = cleaning(onlyDigits)
export const keepCapitals = cleaning((text) => latinDigits(text).replace(/\s/g, '').toUpperCase())
