// What a ticket has in advance, and what it owes in charges.
import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

type OfTicket = { enrollmentId: string; amountPaise: number }

/** Negative amounts take from the advance; it never falls below zero. */
export async function addAdvances(tx: Tx, advances: readonly OfTicket[]): Promise<void> {
  if (advances.length === 0) return
  await sql`
    UPDATE enrollments SET advance_paise = advance_paise + change.paise
    FROM (SELECT id, sum(paise)::bigint AS paise
          FROM unnest(${advances.map(({ enrollmentId }) => enrollmentId)}::text[],
                      ${advances.map(({ amountPaise }) => amountPaise)}::bigint[]) AS line (id, paise)
          GROUP BY id) AS change
    WHERE enrollments.id = change.id`.execute(tx)
}

/** Negative amounts take a payment back. */
export async function updateChargesPaid(
  tx: Tx,
  payments: readonly { chargeId: string; amountPaise: number }[],
): Promise<void> {
  if (payments.length === 0) return
  await sql`
    UPDATE ticket_charges SET paid_paise = paid_paise + change.paise
    FROM (SELECT id, sum(paise)::bigint AS paise
          FROM unnest(${payments.map(({ chargeId }) => chargeId)}::text[],
                      ${payments.map(({ amountPaise }) => amountPaise)}::bigint[]) AS line (id, paise)
          GROUP BY id) AS change
    WHERE ticket_charges.id = change.id`.execute(tx)
}
