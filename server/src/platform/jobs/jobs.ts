// Queues background jobs. A job row is written in the business transaction, so it exists exactly when its cause does.
import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'

const MAX_ATTEMPTS = 10

/** A waiting job with the same key is replaced. */
export async function addJob(
  tx: Tx,
  task: string,
  payload: object,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
    max_attempts := ${MAX_ATTEMPTS}, job_key := ${options.key ?? null}, run_at := ${options.runAt ?? null})`.execute(tx)
}

/** Queues one job per payload with one statement. */
export async function addJobs(
  tx: Tx,
  task: string,
  payloads: readonly object[],
  runAt: Date | null = null,
): Promise<void> {
  if (payloads.length === 0) return
  await sql`SELECT count(graphile_worker.add_job(${task}, payload := payload, max_attempts := ${MAX_ATTEMPTS},
      run_at := ${runAt}::timestamptz))
    FROM json_array_elements(${JSON.stringify(payloads)}::json) AS payload`.execute(tx)
}
