import { expect, test } from 'vitest'
import { confirmBlockedReason, type UploadSituation } from './files.rules.ts'

const TEN_MB = 10 * 1024 * 1024
const uploaded: UploadSituation = {
  file: { discardedAt: null },
  stored: { sizeBytes: TEN_MB },
  problem: null,
}
const reason = (change: Partial<UploadSituation>) => confirmBlockedReason({ ...uploaded, ...change })

test('[spec: Announce, upload, confirm] an upload of the declared type and at most 10 MB can be confirmed', () => {
  expect(reason({})).toBeNull()
})

test('[spec: Announce, upload, confirm] an upload cannot be confirmed when it is discarded, missing, too large or of another type', () => {
  expect(reason({ file: { ...uploaded.file, discardedAt: new Date(0) } })).toBe('UPLOAD_DISCARDED')
  expect(reason({ stored: null })).toBe('FILE_NOT_UPLOADED')
  expect(reason({ stored: { sizeBytes: TEN_MB + 1 } })).toBe('FILE_TOO_LARGE')
  expect(reason({ problem: 'FILE_TYPE_MISMATCH' })).toBe('FILE_TYPE_MISMATCH')
})

test('[spec: Announce, upload, confirm] the reason that the client can do least about comes first', () => {
  const discarded = { ...uploaded.file, discardedAt: new Date(0) }
  expect(reason({ file: discarded, stored: null, problem: 'FILE_TYPE_MISMATCH' })).toBe('UPLOAD_DISCARDED')
  expect(reason({ stored: { sizeBytes: TEN_MB + 1 }, problem: 'FILE_TYPE_MISMATCH' })).toBe('FILE_TOO_LARGE')
})
