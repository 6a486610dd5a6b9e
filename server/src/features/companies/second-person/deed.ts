// What a feature says of a deed that takes two people. The table of all of them is server/src/features.ts. [spec: Asking and deciding]
import type { DeedKind } from '@kuri/contract/companies/two-person-deeds'
import type { Reader, Tx } from '#platform/db/types'
import type { Actor } from '#platform/permit'
import type { RequestRow } from './requests.sql.ts'

/** A fact as it is, and as it will be. */
export type Change = { label: string; before: string | null; after: string | null }
export type Decision = {
  actor: Actor
  comment: string | null
  now: Date
  timeZone: string
  /** What an endpoint of the feature takes with the decision, such as a payment. */
  input?: unknown
}

export type Deed<Locked = unknown> = {
  kind: DeedKind
  /** Locks what it changes in the order of docs/locking.md, and refuses what cannot be done any more. */
  lock: (tx: Tx, request: RequestRow) => Promise<Locked>
  /** What the second person is shown. */
  compare: (db: Reader, request: RequestRow) => Promise<Change[]>
  carryOut: (tx: Tx, request: RequestRow, locked: Locked, decision: Decision) => Promise<void>
  /** What a rejection means beside that nothing happens; it writes the audit log at least. */
  reject: (tx: Tx, request: RequestRow, decision: Decision) => Promise<void>
}

/** Features that stand after this one, by their deeds. */
export type DeedPorts = { deeds: Readonly<Record<DeedKind, Deed>> }

export const deed = <Locked>(described: Deed<Locked>): Deed => described as Deed
