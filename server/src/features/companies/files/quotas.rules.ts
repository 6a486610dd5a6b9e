// How much an owner may keep, and how many uploads may wait for their confirmation.
export type KeptFiles = { fileCount: number; bytes: number; unconfirmedCount: number }
export type Quota = { files: number; bytes: number; unconfirmed: number }

/** Why no further upload is announced, or null. */
export function announceBlockedReason(kept: KeptFiles, quota: Quota) {
  if (kept.fileCount >= quota.files || kept.bytes >= quota.bytes) return 'FILE_QUOTA_REACHED'
  return kept.unconfirmedCount >= quota.unconfirmed ? 'TOO_MANY_UPLOADS' : null
}

/** Why a file of this size cannot be kept besides the others, or null. */
export const keepBlockedReason = (kept: KeptFiles, quota: Quota, sizeBytes: number) =>
  kept.fileCount >= quota.files || kept.bytes + sizeBytes > quota.bytes ? 'FILE_QUOTA_REACHED' : null
