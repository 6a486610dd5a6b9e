// What the browser does with passkeys: prove one, and make a new one.
import type { PasskeyAssertion } from '@kuri/contract/people/second-factor.shapes'

/** Older browsers do not read the JSON of the service. */
export const canUsePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

const jsonOf = (credential: Credential | null) => (credential as PublicKeyCredential | null)?.toJSON() ?? null

/** Null when the person stopped it, or has no such passkey here. */
export async function provePasskey(options: unknown): Promise<PasskeyAssertion | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return jsonOf(await navigator.credentials.get({ publicKey }).catch(() => null)) as PasskeyAssertion | null
}

/** The new credential as `addPasskey` takes it; null when the person stopped it. */
export async function makePasskey(options: unknown): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return jsonOf(await navigator.credentials.create({ publicKey }).catch(() => null))
}
