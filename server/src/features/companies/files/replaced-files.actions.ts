// Removes files that were replaced: of each type of profile file the current one and the one before it stay, and every one that a
// record refers to, such as the PAN card of an enrollment. [spec: Announce, upload, confirm]
import type { Tx } from '#platform/db/types'
import { addJob } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import { findFile } from './files.sql.ts'
import { claimReplacedFiles } from './replaced-files.sql.ts'

export const REMOVE_REPLACED_FILES = 'remove-replaced-files'

/** Types of which only the newest counts. Signatures, documents and agreements are records and stay. */
const REPLACEABLE: ReadonlySet<string> = new Set([
  'AVATAR',
  'PAN_CARD',
  'REGISTRATION_CERTIFICATE',
  'AADHAAR_FRONT',
  'AADHAAR_BACK',
  'PHOTOGRAPH',
  'INCOME_PROOF',
])

export async function removeReplacedLater(tx: Tx, file: { id: string; purpose: string }): Promise<void> {
  if (REPLACEABLE.has(file.purpose)) await addJob(tx, REMOVE_REPLACED_FILES, { fileId: file.id })
}

/** The rows are marked first; a job that runs again finds them again, so that no object stays. */
export async function removeReplacedFiles(
  { clock, db, objectStore, transact }: Pick<Platform, 'clock' | 'db' | 'objectStore' | 'transact'>,
  { fileId }: { fileId: string },
): Promise<void> {
  const newest = await findFile(db, fileId)
  if (!newest) return
  const claimed = await transact((tx) => claimReplacedFiles(tx, newest, clock.now()))
  for (const { objectKey } of claimed) await objectStore.remove(objectKey)
}
