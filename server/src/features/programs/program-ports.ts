// What programs ask of the features above them. The app passes the implementation in (docs/architecture.md, Ports).
import type { Tx } from '#platform/db/types'

/** Recomputes the deductions of open invoices after an edit of their program. */
export type RefreshDeductions = (tx: Tx, programId: string, now: Date) => Promise<void>
