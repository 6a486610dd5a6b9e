// Asks a caller for a proof of work and checks it. A challenge holds everything that its check needs, so nothing is stored until it is
// solved; spent-proofs.sql.ts keeps those that were used.
import { REFUSALS } from '@kuri/contract/kit/refusals'
import type { Route } from '@kuri/contract/kit/route'
import type { Clock } from '#platform/clock'
import { type Refusal, refuse } from '#platform/refusal'
import { randomToken, type Secrets, sameSecret } from '#platform/secrets'
import { isSolved } from './proof-of-work.rules.ts'

const LIFE_MS = 10 * 60_000
/** Bits, the time it expires, a random id, and the code of authenticity; then the number that solves it. */
const PROOF = /^((\d{1,2})\.(\d{13})\.([\w-]{22})\.([\w-]{43})):(\d{1,10})$/

/** What a proof is for, as one text. One for another endpoint, number, device or address is worth nothing. */
export type ProofSubject = string

/** Clients write one number in several ways, so its digits count. */
export function proofSubject({ path }: Pick<Route, 'path'>, body: unknown, addressKey: string): ProofSubject {
  const digits = textIn(body, 'mobileNumber').replace(/\D/g, '')
  return JSON.stringify([path, digits, textIn(body, 'deviceId').trim(), addressKey])
}

export const proofIn = (body: unknown): string => textIn(body, 'proofOfWork')

/** The body may not have been validated yet: what is no text counts as none. */
function textIn(body: unknown, field: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' ? value : ''
}

export type Proof = { id: string; bits: number }

export type ProofsOfWork = {
  /** The refusal that asks for a proof. */
  ask(subject: ProofSubject, bits: number): Refusal
  /** Null for a proof that is not solved, has expired or is for something else. */
  read(text: string | undefined, subject: ProofSubject): Proof | null
}

export function makeProofsOfWork({ secrets, clock }: { secrets: Secrets; clock: Clock }): ProofsOfWork {
  const codeOf = (subject: ProofSubject, challenge: string) =>
    secrets.keyedHash(`proof-of-work:${challenge}:${subject}`)
  return {
    ask(subject, bits) {
      const open = `${bits}.${Math.ceil(clock.nowMs()) + LIFE_MS}.${randomToken(16)}`
      const challenge = `${open}.${codeOf(subject, open)}`
      return refuse('PROOF_OF_WORK_REQUIRED', [
        {
          path: 'proofOfWork',
          message: REFUSALS.PROOF_OF_WORK_REQUIRED.message,
          keyword: 'PROOF_OF_WORK_REQUIRED',
          params: { challenge, bits },
        },
      ])
    },
    read(text, subject) {
      const [, challenge = '', bits = '', expiresAtMs = '', id = '', code = '', number = ''] =
        PROOF.exec(text ?? '') ?? []
      if (challenge === '' || Number(expiresAtMs) <= clock.nowMs()) return null
      if (!sameSecret(code, codeOf(subject, `${bits}.${expiresAtMs}.${id}`))) return null
      return isSolved(challenge, Number(number), Number(bits)) ? { id, bits: Number(bits) } : null
    },
  }
}
