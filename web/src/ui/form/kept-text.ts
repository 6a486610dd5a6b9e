// Keeps what somebody typed over a reload and over signing in again, in this tab only. What nobody may find there is left out.
const PREFIX = 'kuri.typed.'
const OWNER_KEY = 'kuri.typed-by'

/** Numbers of identity and bank, codes and amounts never reach the storage of the browser. Codes of places and countries may. */
const SECRET =
  /aadhaar|gstin$|^pan$|^pan(number|card)|account|upi|otp|(?<!pin|country)code$|token|secret|password|amount|rupees|bid$/i

export const isKept = (name: string) => !SECRET.test(name)

export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      // A switch is no secret, and a draft that loses it would be sent as something else.
      .filter(([name, inner]) => typeof inner === 'boolean' || isKept(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  )
}

export const keptText = {
  read(form: string): object {
    try {
      return JSON.parse(sessionStorage.getItem(PREFIX + form) ?? '{}')
    } catch {
      return {}
    }
  },
  write(form: string, typed: object) {
    try {
      sessionStorage.setItem(PREFIX + form, JSON.stringify(withoutSecrets(typed)))
    } catch {
      // A full or forbidden storage only means that a reload loses the text.
    }
  },
  forget: (form: string) => sessionStorage.removeItem(PREFIX + form),
  /** When somebody leaves. */
  forgetAll() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  },
  /** When somebody has signed in: what another person typed in this tab is not theirs. */
  belongsTo(userId: string) {
    const owner = sessionStorage.getItem(OWNER_KEY)
    if (owner !== null && owner !== userId) keptText.forgetAll()
    sessionStorage.setItem(OWNER_KEY, userId)
  },
}
