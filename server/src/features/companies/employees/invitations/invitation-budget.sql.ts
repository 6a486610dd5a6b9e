import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'

/** Counts one invitation, in a new window when the last one is over. The row serializes the invitations of a company. */
export async function updateInvitationBudget(tx: Tx, companyId: string, now: Date, endedIfStartedBy: Date) {
  const { rows } = await sql<{ sentCount: number; windowStartedAt: Date }>`
    INSERT INTO invitation_budgets AS budget (company_id, window_started_at, sent_count)
    VALUES (${companyId}, ${now}, 1)
    ON CONFLICT (company_id) DO UPDATE SET
      sent_count = CASE WHEN budget.window_started_at <= ${endedIfStartedBy} THEN 1 ELSE budget.sent_count + 1 END,
      window_started_at = CASE WHEN budget.window_started_at <= ${endedIfStartedBy} THEN ${now} ELSE budget.window_started_at END
    RETURNING sent_count, window_started_at`.execute(tx)
  return rows[0]!
}
