// The life of a stored file: announced, uploaded by the client, inspected, READY. Every feature with files uses it. [D2 4.5, G146]
import { createHash } from 'node:crypto'
import type { ContentType } from '@kuri/contract/account/files.contract'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs/jobs'
import { MAX_OBJECT_BYTES } from '#platform/object-store/object-store'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf } from '#platform/refusal'
import { type Content, inspectContent } from './content.ts'
import { confirmBlockedReason, DISCARD_UNCONFIRMED_AFTER_MS, isUnconfirmed } from './files.rules.ts'
import * as rows from './files.sql.ts'

export const DISCARD_UPLOAD = 'discard-upload'

type Store = Pick<Platform, 'objectStore'>
type ConfirmDeps = Pick<Platform, 'clock' | 'db' | 'log' | 'objectStore' | 'transact'>

/** A file belongs to a company (and perhaps to one of its programs) or to a user. */
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

/** Step one: inserts a row that waits for its bytes and returns the upload URL. `mustBeNew` makes clients send If-None-Match. */
export async function announceUpload(
  { objectStore }: Store,
  tx: Tx,
  description: FileDescription,
  now: Date,
  { mustBeNew = false } = {},
) {
  const file = describe(description, now)
  const { url, headers, expiresAt } = await objectStore.presignUpload(file.objectKey, {
    contentType: description.contentType,
    mustBeNew,
  })
  await rows.insertFile(tx, { ...file, uploadExpiresAt: expiresAt })
  const runAt = new Date(now.getTime() + DISCARD_UNCONFIRMED_AFTER_MS)
  await addJob(tx, DISCARD_UPLOAD, { fileId: file.id }, { runAt })
  return { fileId: file.id, signedUrl: url, requiredHeaders: headers, expiresAt: expiresAt.toISOString() }
}

/**
 * Step three: inspects the bytes outside any transaction, then makes the file READY and runs `whenReady` in one transaction.
 * That happens once, even when a client confirms repeatedly or concurrently.
 */
export async function confirmUpload(
  deps: ConfirmDeps,
  file: rows.File,
  whenReady: (tx: Tx, file: rows.File, now: Date) => Promise<unknown>,
): Promise<rows.File> {
  if (!isUnconfirmed(file)) return file
  const stored = file.discardedAt === null ? await deps.objectStore.collect(file.objectKey) : null
  let keptKey = file.objectKey
  try {
    const content = stored && stored.sizeBytes <= MAX_OBJECT_BYTES ? await inspect(deps, stored.key) : null
    const upload = { stored, detectedType: content?.contentType ?? null }
    const reason = confirmBlockedReason({ file, ...upload })
    if (reason === 'FILE_NOT_UPLOADED') return await getConfirmedMeanwhile(deps, file.id)
    if (reason === 'FILE_TOO_LARGE') await discardUpload(deps, { fileId: file.id })
    refuseIf(reason)

    const { key: objectKey } = stored!
    const { sizeBytes, sha256 } = content!
    const confirmed = await deps.transact(async (tx) => {
      const current = await rows.lockFile(tx, file.id)
      if (!isUnconfirmed(current)) return current
      refuseIf(confirmBlockedReason({ file: current, ...upload }))
      const now = deps.clock.now()
      const ready = await rows.updateFileReady(tx, file.id, { objectKey, sizeBytes, sha256 }, now)
      await whenReady(tx, ready, now)
      return ready
    })
    keptKey = confirmed.objectKey
    return confirmed
  } finally {
    // `collect` may have copied the upload to another key: only one of the two objects stays.
    if (stored && stored.key !== file.objectKey)
      await removeQuietly(deps, keptKey === stored.key ? file.objectKey : stored.key)
  }
}

const inspect = async ({ objectStore }: Store, key: string): Promise<Content> =>
  inspectContent(await objectStore.open(key))

/** There is no upload: either none arrived, or a concurrent confirmation has just taken it. */
async function getConfirmedMeanwhile({ db }: Pick<Platform, 'db'>, fileId: string): Promise<rows.File> {
  const current = await rows.findFile(db, fileId)
  if (current && !isUnconfirmed(current)) return current
  throw refuse('FILE_NOT_UPLOADED')
}

/** Removes an object that is no longer needed. A failure is only logged, because the request itself has succeeded. */
export const removeQuietly = ({ objectStore, log }: Pick<Platform, 'objectStore' | 'log'>, key: string) =>
  objectStore.remove(key).catch((error) => log.warn({ err: error, key }, 'could not remove an unused object'))

/** Stores bytes that the server generated, such as a PDF. The caller then inserts the returned row in its transaction. */
export async function putGenerated(
  { objectStore }: Store,
  description: FileDescription,
  bytes: Uint8Array,
  now: Date,
): Promise<rows.NewFile> {
  const file = describe(description, now)
  await objectStore.put(file.objectKey, bytes, file.contentType)
  return {
    ...file,
    status: 'READY',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    confirmedAt: now,
  }
}

/** A download URL that is valid for fifteen minutes. */
export const fileUrl = ({ objectStore }: Store, file: Pick<rows.File, 'objectKey' | 'fileName' | 'contentType'>) =>
  objectStore.presignDownload(file.objectKey, file)

/** Download URLs by file id, in one query; files that are not READY have none. */
export async function fileUrls(deps: Store, db: Reader, ids: readonly (string | null)[]) {
  const files = await rows.listFiles(
    db,
    ids.filter((id) => id !== null),
  )
  return new Map(await Promise.all(files.map(async (file) => [file.id, await fileUrl(deps, file)] as const)))
}

/**
 * Discards an unconfirmed upload. The row is marked before the object is removed, so that it never becomes READY without its
 * bytes. Also the job that runs a day after every announcement.
 */
export async function discardUpload(
  { clock, objectStore, transact }: Pick<Platform, 'clock' | 'objectStore' | 'transact'>,
  { fileId }: { fileId: string },
): Promise<void> {
  const discarded = await transact((tx) => rows.claimUnconfirmedFile(tx, fileId, clock.now()))
  if (discarded) await objectStore.remove(discarded.objectKey)
}
