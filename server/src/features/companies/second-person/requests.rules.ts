// When a request can be decided, and what its hash covers. [spec: Asking and deciding]
import { createHash } from 'node:crypto'
import { DECISION_HOURS } from '@kuri/contract/companies/two-person-deeds'
import type { ApprovalStatus } from '@kuri/contract/companies/two-persons.contract'
import type { Change } from './deed.ts'

const DECISION_MS = DECISION_HOURS * 3_600_000
export const expiryOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + DECISION_MS)

type Deadline = { status: ApprovalStatus; expiresAt: Date | null }

/** Nothing has to run when a request expires: it is read as expired. */
export const statusAt = ({ status, expiresAt }: Deadline, now: Date): ApprovalStatus =>
  status === 'PENDING' && expiresAt !== null && expiresAt <= now ? 'EXPIRED' : status

export function decisionBlockedReason(request: Deadline, now: Date): 'DECISION_EXPIRED' | 'DECISION_MADE' | null {
  const status = statusAt(request, now)
  if (status === 'PENDING') return null
  return status === 'EXPIRED' ? 'DECISION_EXPIRED' : 'DECISION_MADE'
}

type Asked = { kind: string; subjectId: string; payload: unknown }

/** Keys in their order, so that equal payloads have one text however PostgreSQL keeps them. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const payloadHashOf = ({ kind, subjectId, payload }: Asked): string =>
  sha256(canonical([kind, subjectId, payload]))

/** What the second person has seen: who approves it approves exactly this. */
export const shownHashOf = (asked: Asked & { id: string }, changes: readonly Change[]): string =>
  sha256(canonical([asked.id, payloadHashOf(asked), changes.map(({ label, before, after }) => [label, before, after])]))
