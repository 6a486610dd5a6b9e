// Cases of tickets in tests.
import { dayFromNow } from './days.ts'
import type { TestApp } from './test-app.ts'

/** The days of a notice of removal are over. */
export async function endNoticeDays(app: Pick<TestApp, 'db'>, caseId: string): Promise<void> {
  await app.db
    .updateTable('ticketCases')
    .set({ cureBy: dayFromNow(-1) })
    .where('id', '=', caseId)
    .execute()
  await app.db.updateTable('approvals').set({ notBefore: null }).where('subjectId', '=', caseId).execute()
}
