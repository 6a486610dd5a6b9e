// Data keys are stored wrapped: encrypted under a key derived from KURI_SECRET.
import { createHmac, hkdfSync } from 'node:crypto'
import { decryptBytes, encryptBytes } from '../secrets.ts'

const deriveFrom = (secret: string, label: string) => Buffer.from(hkdfSync('sha256', secret, 'kuri', label, 32))

/** Tells secrets apart without giving them away. */
export const fingerprintOf = (secret: string): string =>
  deriveFrom(secret, 'wrapping-fingerprint').toString('base64url')

/** What databases from before the data keys were marked with. */
export const legacyFingerprintOf = (secret: string): string =>
  createHmac('sha256', legacyHashKey(secret)).update('fingerprint').digest('base64url')

export const legacyHashKey = (secret: string): Buffer => deriveFrom(secret, 'hash')

/** The id is authenticated, so that a wrapped key cannot take the place of another. */
export const wrapKey = (secret: string, id: string, material: Buffer): string =>
  encryptBytes(deriveFrom(secret, 'wrapping'), material, id).toString('base64url')

export const unwrapKey = (secret: string, id: string, wrapped: string): Buffer =>
  decryptBytes(deriveFrom(secret, 'wrapping'), Buffer.from(wrapped, 'base64url'), id)
