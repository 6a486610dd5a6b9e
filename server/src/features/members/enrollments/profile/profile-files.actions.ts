// Files of the subscriber's profile: requested, uploaded, confirmed. The newest file of a type counts. [spec: Files do not block a request]

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import { type generateProfileFile, OWN_FILE_TYPES } from '@kuri/contract/members/subscriber-profile.contract'
import { announceUpload, confirmUpload } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import { showFile } from '#features/companies/files/files.view'
import { updateAccount } from '#features/people/identity/directory.sql'
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
  // Documents may be scanned into a PDF, but a photograph must be an image.
  if ((fileType === 'PHOTOGRAPH' || fileType === 'AVATAR') && contentType === 'application/pdf')
    throw invalid('contentType', `must be image/png, image/jpeg or image/webp for ${fileType}`)
  const description = { owner: { ownerUserId: userId }, purpose: fileType, fileName, contentType, createdById: userId }
  return deps.transact((tx) => announceUpload(deps, tx, description, deps.clock.now()))
}

type OwnFileType = (typeof OWN_FILE_TYPES)[number]
const isOwnFileType = (purpose: string): purpose is OwnFileType =>
  (OWN_FILE_TYPES as readonly string[]).includes(purpose)

export async function confirmProfileFile(deps: Platform, { actor: { userId } }: Permit, fileId: string) {
  const file = await findFile(deps.db, fileId)
  if (!file || file.ownerUserId !== userId || !isOwnFileType(file.purpose)) throw refuse('NOT_FOUND')
  const fileType = file.purpose
  const ready = await confirmUpload(deps, file, (tx, _file, now) =>
    fileType === 'AVATAR'
      ? updateAccount(tx, userId, { avatarFileId: fileId }, now)
      : updateProfile(tx, userId, { [FILE_COLUMNS[fileType]]: fileId }, now),
  )
  return showFile(deps, ready, fileType)
}

export async function removeAvatar(deps: Platform, { actor: { userId } }: Permit) {
  await deps.transact((tx) => updateAccount(tx, userId, { avatarFileId: null }, deps.clock.now()))
  return { avatar: null }
}

export async function listDocuments(deps: Platform, { actor: { userId } }: Permit, page: Page) {
  const [found, count] = await Promise.all([listOwnFiles(deps.db, userId, page), countOwnFiles(deps.db, userId)])
  const documents = await Promise.all(
    found.map(async ({ isCurrent, ...file }) => ({ ...(await showFile(deps, file, file.purpose)), isCurrent })),
  )
  return paged('documents', documents, count, page)
}
