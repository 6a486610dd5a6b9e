// Documents and pictures of a program, attached by employees with document.manage there. [D2 4.8]
import type { confirmProgramFile, generateProgramFile } from '@kuri/contract/account/files.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/audit/audit.sql'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { contentTypeProblems } from './company-files.rules.ts'
import { announceUpload, confirmUpload } from './files.actions.ts'
import { findFile } from './files.sql.ts'
import { showFile } from './files.view.ts'
import { findProgramScope, getDocumentByFile, insertProgramDocument } from './program-documents.sql.ts'

const PURPOSES = { IMAGE: 'PROGRAM_IMAGE', DOCUMENT: 'PROGRAM_DOCUMENT' } as const

export function announceProgramFile(deps: Platform, permit: Permit, body: Body<typeof generateProgramFile>) {
  const { programId, fileType, fileName, contentType } = body
  return deps.transact(async (tx) => {
    const { companyId } = permit.requireVisible(await findProgramScope(tx, programId))
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
  const { companyId } = permit.requireVisible(await findProgramScope(deps.db, programId))
  const fileType = file.purpose === PURPOSES.IMAGE ? 'IMAGE' : 'DOCUMENT'

  const ready = await confirmUpload(deps, file, async (tx, _file, now) => {
    const document = { id: newId(now.getTime()), programId, companyId, fileId, fileType }
    await insertProgramDocument(tx, { ...document, createdAt: now })
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
  const { id } = await getDocumentByFile(deps.db, fileId)
  return { ...(await showFile(deps, ready, fileType)), id, programId }
}
