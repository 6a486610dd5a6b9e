import { makeAttempts } from './attempts.ts'

/** The attempts of this device, which outlive a reload and a phone that closes the app while the bank is asked. */
export const attempts = makeAttempts(localStorage)
