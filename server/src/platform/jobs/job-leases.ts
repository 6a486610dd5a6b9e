// graphile-worker gives a job to a worker for four hours; a process that was killed would keep its jobs that long. Here they are
// lent: whoever works on one says so from time to time, and what nobody has spoken for goes back into the line.
import type pg from 'pg'
import type { Log } from '../log.ts'

const LEASE_MS = 60_000

type JobLeases = {
  /** The job is spoken for until the work ends. */
  during<T>(jobId: string, work: () => Promise<T>): Promise<T>
  stop(): void
}

export function makeJobLeases(pool: pg.Pool, log: Log, leaseMs = LEASE_MS): JobLeases {
  const mine = new Set<string>()

  async function renew() {
    if (mine.size > 0)
      await pool.query('UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY ($1::bigint[])', [
        [...mine],
      ])
    await pool.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM graphile_worker.jobs
       WHERE locked_at < now() - $1 * interval '1 millisecond' HAVING count(*) > 0`,
      [leaseMs],
    )
  }
  const renewing = setInterval(
    () => void renew().catch((error) => log.warn({ err: error }, 'could not renew the leases of jobs; trying again')),
    leaseMs / 4,
  )
  renewing.unref()

  return {
    async during(jobId, work) {
      mine.add(jobId)
      try {
        return await work()
      } finally {
        mine.delete(jobId)
      }
    },
    stop: () => clearInterval(renewing),
  }
}
