// The signatures that the verifier checks: Ed25519 by WebCrypto where it has it, and BLS12-381 by a library, loaded when a draw needs it.
import type { VerifyBls } from '../src/draws/beacon.ts'
import { type VerifyEd25519, verifyWithWebCrypto } from '../src/notes/note.ts'

export const verifyBls: VerifyBls = async (publicKey, message, signature, domain) => {
  const { bls12_381 } = await import('@noble/curves/bls12-381.js')
  const { hash, verify } = bls12_381.shortSignatures
  try {
    return verify(signature, hash(message, domain), publicKey)
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

export const verifyWithLibrary: VerifyEd25519 = async (publicKey, message, signature) => {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/** The generator of the curve: a key that every Ed25519 can import. */
const ANY_KEY = Uint8Array.of(0x58, ...new Array<number>(31).fill(0x66))

async function hasWebCrypto(): Promise<boolean> {
  try {
    await globalThis.crypto.subtle.importKey('raw', ANY_KEY, 'Ed25519', false, ['verify'])
    return true
  } catch {
    // An older browser, or a page that was opened from disk where WebCrypto needs an address.
    return false
  }
}

export const chooseEd25519 = async (): Promise<VerifyEd25519> =>
  (await hasWebCrypto()) ? verifyWithWebCrypto : verifyWithLibrary
