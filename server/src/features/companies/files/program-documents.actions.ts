// Documents and pictures of a program, attached by employees with document.manage there. [spec: Which endpoint asks for what]
import type {
  confirmProgramFile,
  generateProgramFile,
  listProgramDocuments,
  PROGRAM_FILE_TYPES,
} from '@kuri/contract/companies/files.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { contentTypeProblems } from './company-files.rules.ts'
import { announceUpload, confirmUpload, removeQuietly } from './files.actions.ts'
import { findFile, lockFile, updateFileDiscarded } from './files.sql.ts'
import { showFile } from './files.view.ts'
import * as rows from './program-documents.sql.ts'
import { programImageUrl } from './program-image-url.ts'

const PURPOSES = { IMAGE: 'PROGRAM_IMAGE', DOCUMENT: 'PROGRAM_DOCUMENT' } as const

export function announceProgramFile(deps: Platform, permit: Permit, body: Body<typeof generateProgramFile>) {
  const { programId, fileType, fileName, contentType } = body
  return deps.transact(async (tx) => {
    const { companyId } = permit.requireVisible(await rows.findProgramScope(tx, programId))
    refuseInvalid(contentTypeProblems(fileType, contentType))
    const file = { owner: { companyId, programId }, purpose: PURPOSES[fileType], fileName, contentType }
    return announceUpload(deps, tx, { ...file, createdById: permit.actor.userId }, deps.clock.now())
  })
}

export async function addProgramDocument(deps: Platform, permit: Permit, body: Body<typeof confirmProgramFile>) {
  const { fileId } = body
  const file = await findFile(deps.db, fileId)
  const programId = file?.programId
  if (!file || !programId || (body.programId ?? programId) !== programId) throw refuse('NOT_FOUND')
  const { companyId } = permit.requireVisible(await rows.findProgramScope(deps.db, programId))
  const fileType = file.purpose === PURPOSES.IMAGE ? 'IMAGE' : 'DOCUMENT'

  const ready = await confirmUpload(deps, file, async (tx, _file, now) => {
    const document = { id: newId(now.getTime()), programId, companyId, fileId, fileType }
    await rows.insertProgramDocument(tx, { ...document, createdAt: now })
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'program.document-added',
        resourceId: programId,
        after: { documentId: document.id, fileId, fileType },
      },
      now,
    )
  })
  const { id } = await rows.getDocumentByFile(deps.db, fileId)
  return { ...(await showFile(deps, ready, fileType)), id, programId }
}

export async function readProgramDocuments(
  deps: Platform,
  permit: Permit,
  programId: string,
  query: Query<typeof listProgramDocuments.company>,
) {
  permit.requireVisible(await rows.findProgramScope(deps.db, programId))
  const filter = { programId, fileType: query.fileType }
  const [documents, count] = await Promise.all([
    rows.listProgramDocuments(deps.db, filter, query),
    rows.countProgramDocuments(deps.db, filter),
  ])
  const items = documents.map(async ({ documentId, fileType, uploadedByName, isShown, ...file }) => ({
    ...(await showFile(deps, file, fileType)),
    id: documentId,
    programId,
    fileType: fileType as (typeof PROGRAM_FILE_TYPES)[number],
    uploadedByName,
    isShown,
    publicUrl: isShown ? programImageUrl(deps, file.id) : null,
  }))
  return paged('documents', await Promise.all(items), count, query)
}

/** A picture that an approved program shows is part of what the platform approved. */
export async function removeProgramDocument(deps: Platform, permit: Permit, programId: string, documentId: string) {
  const { companyId } = permit.requireVisible(await rows.findProgramScope(deps.db, programId))
  const found = await rows.findProgramDocument(deps.db, programId, documentId)
  if (!found) throw refuse('NOT_FOUND')
  const { fileId, fileType } = found
  const { objectKey } = await deps.transact(async (tx) => {
    const file = await lockFile(tx, fileId)
    const { images, approvalStatus } = await rows.lockProgramImages(tx, programId)
    const isShown = images.includes(fileId)
    if (isShown && approvalStatus === 'APPROVED') throw refuse('PROGRAM_ALREADY_APPROVED')
    if (!(await rows.deleteProgramDocument(tx, documentId))) throw refuse('NOT_FOUND')
    const now = deps.clock.now()
    if (isShown) {
      const others = images.filter((image) => image !== fileId)
      await rows.updateProgramImages(tx, programId, others, now)
    }
    await updateFileDiscarded(tx, fileId, now)
    const before = { documentId, fileId, fileType, fileName: file.fileName }
    await recordAudit(
      tx,
      permit.actor,
      { companyId, action: 'program.document-removed', resourceId: programId, before },
      now,
    )
    return file
  })
  await removeQuietly(deps, objectKey)
  return { programId, documentId }
}
