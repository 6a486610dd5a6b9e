// The life of a stored file: announced, uploaded by the client, inspected, READY. Every feature with files uses it.
// [spec: Announce, upload, confirm; The signed address]
import { randomUUID, webcrypto } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ContentType } from '@kuri/contract/companies/files.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Reader, Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs/jobs'
import { MAX_OBJECT_BYTES } from '#platform/object-store/object-store'
import type { Platform } from '#platform/platform'
import { Refusal, refuse, refuseIf } from '#platform/refusal'
import type { ScanResult } from '#platform/scanner/clamd'
import { type ContentProblem, checkContent } from './content/content.ts'
import { fittingFileName } from './file-names.rules.ts'
import { confirmBlockedReason, DISCARD_UNCONFIRMED_AFTER_MS, isUnconfirmed } from './files.rules.ts'
import * as rows from './files.sql.ts'
import { refuseAnnouncementAboveQuota, refuseFileAboveQuota } from './quotas.actions.ts'
import { removeReplacedLater } from './replaced-files.actions.ts'

export const DISCARD_UPLOAD = 'discard-upload'

type Store = Pick<Platform, 'objectStore'>
type ConfirmDeps = Pick<
  Platform,
  'clock' | 'config' | 'db' | 'log' | 'objectStore' | 'pictures' | 'scanner' | 'transact' | 'uploadGate' | 'workers'
>

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
  const fileName = fittingFileName(file.fileName, file.contentType)
  return { ...owner, ...file, fileName, id, objectKey: firstKeyOf({ ...owner, id }), createdAt: now }
}

/** Where an upload arrives; a confirmed file may have moved to another key. */
const firstKeyOf = (file: { id: string; companyId?: string | null; ownerUserId?: string | null }): string =>
  `${file.companyId ? `companies/${file.companyId}` : `users/${file.ownerUserId}`}/${file.id}`

/** Step one: inserts a row that waits for its bytes and returns the upload URL. `mustBeNew` makes clients send If-None-Match. */
export async function announceUpload(
  deps: Store & Pick<Platform, 'config'>,
  tx: Tx,
  description: FileDescription,
  now: Date,
  { mustBeNew = false } = {},
) {
  await refuseAnnouncementAboveQuota(deps, tx, description.owner)
  const file = describe(description, now)
  const { url, headers, expiresAt } = await deps.objectStore.presignUpload(file.objectKey, {
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
  if (!isUnconfirmed(file)) return requireKept(file)
  const stored = file.discardedAt === null ? await deps.objectStore.collect(file.objectKey) : null
  const isCopied = stored !== null && stored.key !== file.objectKey
  const unused = new Set(isCopied ? [stored.key] : [])
  try {
    const content = stored && stored.sizeBytes <= MAX_OBJECT_BYTES ? await inspect(deps, file, stored.key) : null
    const upload = { stored, problem: content?.problem ?? null }
    const reason = confirmBlockedReason({ file, ...upload })
    if (reason === 'FILE_NOT_UPLOADED') return await getConfirmedMeanwhile(deps, file.id)
    if (reason === 'FILE_TOO_LARGE') await discardUpload(deps, { fileId: file.id })
    if (reason === 'FILE_INFECTED') await discardInfected(deps, file, content as { found?: string })
    refuseIf(reason)

    const { kept } = content as Inspected & { problem: null }
    if (kept.objectKey !== file.objectKey) unused.add(kept.objectKey)
    const confirmed = await deps.transact(async (tx) => {
      const current = await rows.lockFile(tx, file.id)
      if (!isUnconfirmed(current)) return current
      refuseIf(confirmBlockedReason({ file: current, ...upload }))
      await refuseFileAboveQuota(deps, tx, file, kept.sizeBytes)
      const now = deps.clock.now()
      const ready = await rows.updateFileReady(tx, file.id, kept, now)
      // While the upload URL is valid, the upload keeps its place, so that the URL does not take a second one.
      if (ready.objectKey !== file.objectKey)
        await addJob(tx, DISCARD_UPLOAD, { fileId: file.id }, { runAt: file.uploadExpiresAt ?? now })
      await whenReady(tx, ready, now)
      await removeReplacedLater(tx, ready)
      return ready
    })
    unused.delete(confirmed.objectKey)
    if (isCopied) unused.add(file.objectKey)
    return confirmed
  } catch (error) {
    // Only after a refusal is it certain that nothing was committed; an object may be in use otherwise.
    if (!(error instanceof Refusal)) unused.clear()
    throw error
  } finally {
    // `collect` and the inspection may have written other objects: only one of them stays.
    for (const key of unused) await removeQuietly(deps, key)
  }
}

type Inspected =
  | { problem: ContentProblem | 'FILE_INFECTED'; found?: string }
  | { problem: null; kept: rows.ConfirmedContent }

/** Reads and checks an upload, and stores what is kept of it when that is not the upload itself. */
function inspect(deps: ConfirmDeps, file: rows.File, uploadedKey: string): Promise<Inspected> {
  const uploader = file.createdById ?? file.id
  return deps.uploadGate(uploader, async () => {
    const uploaded = await buffer(await deps.objectStore.open(uploadedKey))
    const scanned = await scan(deps, uploaded)
    if (scanned.isInfected) return { problem: 'FILE_INFECTED', found: scanned.found }
    const contentType = file.contentType as ContentType
    const checked = await checkContent(deps, { contentType, purpose: file.purpose, uploader }, uploaded)
    if (checked.problem) return checked
    const { problem, bytes } = checked
    if (bytes.length > MAX_OBJECT_BYTES) return { problem: 'PICTURE_TOO_LARGE' }
    const objectKey = bytes === uploaded ? uploadedKey : `${file.objectKey}-${randomUUID().slice(0, 8)}`
    if (bytes !== uploaded) await deps.objectStore.put(objectKey, bytes, contentType)
    return { problem, kept: { objectKey, sizeBytes: bytes.length, sha256: await sha256Of(bytes) } }
  })
}

/** Without a scanner in the configuration nothing is scanned; one that cannot be reached lets nothing pass. */
async function scan({ scanner, log }: Pick<Platform, 'scanner' | 'log'>, bytes: Buffer): Promise<ScanResult> {
  if (!scanner) return { isInfected: false }
  return scanner.scan(bytes).catch((error) => {
    log.error({ err: error }, 'could not scan an upload')
    throw refuse('SCANNER_UNAVAILABLE')
  })
}

/** Confirming a file again that was replaced and removed since. */
function requireKept(file: rows.File): rows.File {
  if (file.discardedAt !== null) throw refuse('UPLOAD_DISCARDED')
  return file
}

/** In the thread pool: 10 MB would keep the event loop busy for 5 to 25 ms. */
const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')

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
    sha256: await sha256Of(bytes),
    confirmedAt: now,
  }
}

/** A download URL that is valid for fifteen minutes. */
export const fileUrl = ({ objectStore }: Store, file: Pick<rows.File, 'objectKey' | 'fileName' | 'contentType'>) =>
  // Names of earlier versions had any ending.
  objectStore.presignDownload(file.objectKey, {
    ...file,
    fileName: fittingFileName(file.fileName, file.contentType),
  })

/** Download URLs by file id, in one query; files that are not READY have none. */
export async function fileUrls(deps: Store, db: Reader, ids: readonly (string | null)[]) {
  const files = await rows.listFiles(
    db,
    ids.filter((id) => id !== null),
  )
  return new Map(await Promise.all(files.map(async (file) => [file.id, await fileUrl(deps, file)] as const)))
}

/**
 * Discards an unconfirmed upload, and the upload of a file that was confirmed under another key. The row is marked before the
 * object is removed, so that it never becomes READY without its bytes. Also the job that runs a day after every announcement.
 */
export async function discardUpload(
  { clock, db, objectStore, transact }: Pick<Platform, 'clock' | 'db' | 'objectStore' | 'transact'>,
  { fileId }: { fileId: string },
): Promise<void> {
  const discarded = await transact((tx) => rows.claimUnconfirmedFile(tx, fileId, clock.now()))
  if (discarded) return objectStore.remove(discarded.objectKey)
  const file = await rows.findFile(db, fileId)
  if (file && file.objectKey !== firstKeyOf(file)) await objectStore.remove(firstKeyOf(file))
}

/** Removes an upload that carries malware, and records who uploaded it. */
async function discardInfected(deps: ConfirmDeps, file: rows.File, { found }: { found?: string }): Promise<void> {
  const { id, companyId, purpose, createdById } = file
  const discarded = await deps.transact(async (tx) => {
    const now = deps.clock.now()
    const claimed = await rows.claimUnconfirmedFile(tx, id, now)
    const after = { purpose, found, createdById }
    if (claimed) await recordAudit(tx, null, { companyId, action: 'file.infected', resourceId: id, after }, now)
    return claimed
  })
  if (discarded) await deps.objectStore.remove(discarded.objectKey)
}
