// WebAuthn by @simplewebauthn/server: what browsers are asked for, and whether their answer is genuine. User verification (a PIN, a
// finger, a face) is always required. Whatever the library throws is an answer that cannot be accepted.
import type { NewPasskeyCredential, PasskeyAssertion } from '@kuri/contract/people/second-factor.shapes'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { CHALLENGE_SECONDS } from './attempts.rules.ts'
import { isOriginOf, type RelyingParty } from './relying-party.rules.ts'

const NAME = 'Kuri'
const ES256 = -7
const EDDSA = -8
const RS256 = -257
const ALGORITHMS = [EDDSA, ES256, RS256]
const timeout = CHALLENGE_SECONDS * 1000

type KnownPasskey = { credentialId: string; publicKey: string; counter: number; transports: readonly string[] }

const described = ({ credentialId, transports }: KnownPasskey) => ({ id: credentialId, transports: [...transports] })
const withType = ({ id, transports = [] }: { id: string; transports?: string[] }) => ({
  id,
  type: 'public-key' as const,
  transports,
})

export async function newPasskeyOptions(
  party: RelyingParty,
  user: { id: string; name: string | null; mobileNumber: string },
  known: readonly KnownPasskey[],
) {
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.mobileNumber,
    userDisplayName: user.name ?? user.mobileNumber,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    challenge: options.challenge,
    timeout,
    rp: { id: party.id, name: NAME },
    user: options.user,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: known.map(described).map(withType),
    authenticatorSelection: {
      residentKey: 'preferred' as const,
      requireResidentKey: false,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  }
}

export async function passkeyRequestOptions(party: RelyingParty, known: readonly KnownPasskey[]) {
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id, timeout, userVerification: 'required' })
  return {
    challenge,
    timeout,
    rpId: party.id,
    allowCredentials: known.map(described).map(withType),
    userVerification: 'required' as const,
  }
}

/** The origin that the browser reports: the library compares it with a list, and on this machine every port is in it. */
function expectedOrigin(party: RelyingParty, clientDataJSON: string): string[] {
  const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { origin?: unknown }
  return typeof origin === 'string' && isOriginOf(party, origin) ? [origin] : [...party.origins]
}

/** The new passkey, or null when the credential was not made for this challenge and site. */
export async function verifyNewPasskey(party: RelyingParty, challenge: string, credential: NewPasskeyCredential) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(party, credential.response.clientDataJSON),
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || !registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: [...new Set(credential.response.transports ?? [])],
      isSynced: registrationInfo.credentialDeviceType === 'multiDevice',
    }
  } catch {
    return null
  }
}

/** The authenticator's new counter, or null when the assertion is not genuine. A counter that did not grow is a copied passkey. */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  passkey: KnownPasskey,
  assertion: PasskeyAssertion,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(party, assertion.response.clientDataJSON),
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
