// Statements of the job runner, all through graphile-worker's public functions and its `jobs` view.
import { sql } from 'kysely'
import type { DeleteBatch } from '../db/retention.ts'
import type { Tx } from '../db/types.ts'

/** Releases jobs whose process has sent no heartbeat for `seconds`, and jobs locked that long ago by an unlisted process. */
export async function unlockJobsOfExpiredProcesses(tx: Tx, seconds: number): Promise<void> {
  await sql`SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
    WHERE locked_at < clock_timestamp() - make_interval(secs => ${seconds}) AND NOT EXISTS (SELECT FROM processes
      WHERE worker_id = locked_by AND heartbeat_at > clock_timestamp() - make_interval(secs => ${seconds}))
    HAVING count(*) > 0`.execute(tx)
}

/** Releases the jobs of a runner that has stopped, and completes those whose work it had finished. */
export async function releaseJobsOfRunner(tx: Tx, workerId: string, finishedJobIds: readonly string[]): Promise<void> {
  await sql`SELECT graphile_worker.force_unlock_workers(ARRAY[${workerId}])`.execute(tx)
  await sql`SELECT count(*) FROM graphile_worker.complete_jobs(${finishedJobIds}::bigint[])`.execute(tx)
}

/** Deletes jobs whose last attempt failed before then. Their times are those of the database's clock. */
export const deleteJobsGivenUpBefore: DeleteBatch = async (tx, before, limit) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM graphile_worker.complete_jobs(ARRAY(SELECT id FROM graphile_worker.jobs
      WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${before} ORDER BY id LIMIT ${limit}))`.execute(
    tx,
  )
  return rows[0]!.count
}
