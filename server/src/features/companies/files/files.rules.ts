// When an upload can be confirmed, and until when it is kept unconfirmed. [spec: Announce, upload, confirm; The signed address]
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { MAX_OBJECT_BYTES } from '#platform/object-store/object-store'
import type { ContentProblem } from './content/content.ts'

/** An upload that is not confirmed after this time is discarded by a job. */
export const DISCARD_UNCONFIRMED_AFTER_MS = 24 * 3600 * 1000

export const FILE_STATUSES = ['GENERATED', 'READY'] as const
/** A file is GENERATED until its upload is confirmed; only such a file can be confirmed or discarded. */
export const UNCONFIRMED = 'GENERATED' satisfies (typeof FILE_STATUSES)[number]
export const isUnconfirmed = (file: { status: string }): boolean => file.status === UNCONFIRMED

export type UploadSituation = {
  file: { discardedAt: Date | null }
  /** The object that was uploaded; null when there is none. */
  stored: { sizeBytes: number } | null
  /** What is wrong with the bytes; null when nothing is, or when they were not looked at, as for a file that is too large. */
  problem: ContentProblem | 'FILE_INFECTED' | null
}

/** Why an unconfirmed upload cannot become READY, or null. */
export function confirmBlockedReason({ file, stored, problem }: UploadSituation) {
  if (file.discardedAt !== null) return 'UPLOAD_DISCARDED' satisfies RefusalCode
  if (stored === null) return 'FILE_NOT_UPLOADED' satisfies RefusalCode
  if (stored.sizeBytes > MAX_OBJECT_BYTES) return 'FILE_TOO_LARGE' satisfies RefusalCode
  return problem satisfies RefusalCode | null
}
