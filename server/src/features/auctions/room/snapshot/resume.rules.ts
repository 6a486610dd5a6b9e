// Whether a subscriber can go on after the last event they have seen, or has to start over from the snapshot.

/** The last event that a client has seen, and the epoch it was given with it. */
export type ResumePoint = { lastSequence: number; epoch: string | null }

/** A client that names no epoch may come from the history before, and is not believed for this long after a change. */
const DOUBT_MS = 60 * 60 * 1000

/** After a failover the same number may stand for another event, so the number alone says nothing. */
export function isOfThisHistory(resume: ResumePoint, history: { epoch: string; changedMsAgo: number | null }): boolean {
  if (resume.epoch !== null) return resume.epoch === history.epoch
  return history.changedMsAgo === null || history.changedMsAgo > DOUBT_MS
}
