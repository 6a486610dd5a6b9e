// [G151] Files of the subscriber's profile: announced, uploaded, confirmed; the newest of a kind counts.
import { type Page, paged } from '@kuri/contract/paging'
import type { Body } from '@kuri/contract/route'
import {
  type generateProfileFile,
  PROFILE_FILE_TYPES,
  type ProfileFileType,
} from '@kuri/contract/subscriber-profile.contract'
import { announceUpload, settleUpload } from '#features/files/files.actions'
import { findFile } from '#features/files/files.sql'
import { showFile } from '#features/files/files.view'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { countOwnFiles, listOwnFiles } from './profile-files.sql.ts'
import { FILE_COLUMNS, updateProfile } from './subscriber-profile.sql.ts'

export function announceProfileFile(
  deps: Platform,
  { actor: { userId } }: Permit,
  { fileType, fileName, contentType }: Body<typeof generateProfileFile>,
) {
  // Papers may be scanned into a PDF; a photograph is a picture.
  if (fileType === 'PHOTOGRAPH' && contentType === 'application/pdf')
    throw invalid('contentType', 'must be image/png, image/jpeg or image/webp for PHOTOGRAPH')
  const description = { owner: { ownerUserId: userId }, purpose: fileType, fileName, contentType, createdById: userId }
  return deps.transact((tx) => announceUpload(deps, tx, description, deps.clock.now()))
}

const isProfileFileType = (purpose: string): purpose is ProfileFileType =>
  (PROFILE_FILE_TYPES as readonly string[]).includes(purpose)

export async function confirmProfileFile(deps: Platform, { actor: { userId } }: Permit, fileId: string) {
  const file = await findFile(deps.db, fileId)
  if (!file || file.ownerUserId !== userId || !isProfileFileType(file.purpose)) throw refuse('NOT_FOUND')
  const fileType = file.purpose
  const ready = await settleUpload(deps, file, (tx, _file, now) =>
    updateProfile(tx, userId, { [FILE_COLUMNS[fileType]]: fileId }, now),
  )
  return showFile(deps, ready, fileType)
}

export async function listDocuments(deps: Platform, { actor: { userId } }: Permit, page: Page) {
  const [found, count] = await Promise.all([listOwnFiles(deps.db, userId, page), countOwnFiles(deps.db, userId)])
  const documents = await Promise.all(
    found.map(async ({ isCurrent, ...file }) => ({ ...(await showFile(deps, file, file.purpose)), isCurrent })),
  )
  return paged('documents', documents, count, page)
}
