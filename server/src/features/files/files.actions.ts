// [D2 4.5, G146] A file's life: announced, uploaded by the client, inspected and READY. For every feature that keeps files.
import { createHash } from 'node:crypto'
import type { ContentType } from '@kuri/contract/account/files.contract'
import type { Reader, Tx } from '#platform/db/db'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs/jobs'
import { MAX_OBJECT_BYTES } from '#platform/object-store/object-store'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { inspectContent } from './content.ts'
import * as rows from './files.sql.ts'

export const DISCARD_UPLOAD = 'discard-upload'
const ABANDONED_MS = 24 * 3600 * 1000

/** Whose file it is (a company's, perhaps of one of its programs, or a user's) and what it is for. */
type FileOwner = { companyId: string; programId?: string } | { ownerUserId: string }
type FileDescription = {
  owner: FileOwner
  purpose: string
  fileName: string
  contentType: ContentType
  createdById: string | null
}

function describe({ owner, ...file }: FileDescription, now: Date) {
  const id = newId(now.getTime())
  const folder = 'companyId' in owner ? `companies/${owner.companyId}` : `users/${owner.ownerUserId}`
  return { ...owner, ...file, id, objectKey: `${folder}/${id}`, createdAt: now }
}

/** Step one: a row that waits for its bytes, and the URL that takes them. `mustBeNew` makes clients send If-None-Match. */
export async function announceUpload(
  deps: Platform,
  tx: Tx,
  description: FileDescription,
  now: Date,
  { mustBeNew = false } = {},
) {
  const file = describe(description, now)
  const { url, headers, expiresAt } = await deps.objectStore.presignUpload(file.objectKey, {
    contentType: description.contentType,
    mustBeNew,
  })
  await rows.insertFile(tx, { ...file, uploadExpiresAt: expiresAt })
  await addJob(tx, DISCARD_UPLOAD, { fileId: file.id }, { runAt: new Date(now.getTime() + ABANDONED_MS) })
  return { fileId: file.id, signedUrl: url, requiredHeaders: headers, expiresAt: expiresAt.toISOString() }
}

/**
 * Step three: the bytes are inspected outside any transaction, then the file becomes READY, and `whenReady` runs in that
 * same transaction: once, however often and however simultaneously a client confirms.
 */
export async function confirmUpload(
  deps: Platform,
  file: rows.File,
  whenReady: (tx: Tx, file: rows.File, now: Date) => Promise<unknown>,
): Promise<rows.File> {
  if (file.status === 'READY') return file
  if (file.discardedAt) throw refuse('UPLOAD_DISCARDED')
  const stored = await deps.objectStore.collect(file.objectKey)
  if (!stored) return confirmedMeanwhile(deps, file.id)
  let kept = false
  try {
    if (stored.sizeBytes > MAX_OBJECT_BYTES) {
      await discardUpload(deps, { fileId: file.id })
      throw refuse('FILE_TOO_LARGE')
    }
    const { sizeBytes, sha256, contentType } = await inspectContent(await deps.objectStore.open(stored.key))
    if (contentType !== file.contentType) throw refuse('FILE_TYPE_MISMATCH')

    const confirmed = await deps.transact(async (tx) => {
      const current = await rows.lockFile(tx, file.id)
      if (current.status === 'READY') return current
      if (current.discardedAt) throw refuse('UPLOAD_DISCARDED')
      const now = deps.clock.now()
      const ready = await rows.updateFileReady(tx, file.id, { objectKey: stored.key, sizeBytes, sha256 }, now)
      await whenReady(tx, ready, now)
      return ready
    })
    kept = confirmed.objectKey === stored.key
    return confirmed
  } finally {
    if (stored.key !== file.objectKey) await removeQuietly(deps, kept ? file.objectKey : stored.key)
  }
}

/** Nothing lies there: either it never came, or another confirmation has just taken it. */
async function confirmedMeanwhile(deps: Platform, fileId: string): Promise<rows.File> {
  const current = await rows.findFile(deps.db, fileId)
  if (current?.status === 'READY') return current
  throw refuse('FILE_NOT_UPLOADED')
}

/** A spare object costs little; the request it was made for must not fail by it. */
export const removeQuietly = (deps: Platform, key: string) =>
  deps.objectStore.remove(key).catch((error) => deps.log.warn({ err: error, key }, 'could not remove a spare object'))

/** Bytes that we made ourselves, such as a PDF: put them first, then `insertFile` the row in the business transaction. */
export async function putGenerated(
  deps: Platform,
  description: FileDescription,
  bytes: Uint8Array,
  now: Date,
): Promise<rows.NewFile> {
  const file = describe(description, now)
  await deps.objectStore.put(file.objectKey, bytes, file.contentType)
  return {
    ...file,
    status: 'READY',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    confirmedAt: now,
  }
}

/** A download URL of fifteen minutes. */
export const fileUrl = (deps: Platform, file: Pick<rows.File, 'objectKey' | 'fileName' | 'contentType'>) =>
  deps.objectStore.presignDownload(file.objectKey, file)

/** Download URLs of many files in one query, by file id; files that are not READY have none. */
export async function fileUrls(deps: Platform, db: Reader, ids: readonly (string | null)[]) {
  const files = await rows.listFiles(
    db,
    ids.filter((id) => id !== null),
  )
  return new Map(await Promise.all(files.map(async (file) => [file.id, await fileUrl(deps, file)] as const)))
}

/** The row first, so that it never becomes READY without its bytes. Also the job that follows every upload a day later. */
export async function discardUpload(deps: Platform, { fileId }: { fileId: string }): Promise<void> {
  const abandoned = await deps.transact((tx) => rows.claimAbandonedFile(tx, fileId, deps.clock.now()))
  if (abandoned) await deps.objectStore.remove(abandoned.objectKey)
}
