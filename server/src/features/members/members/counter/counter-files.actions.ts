// Papers that staff scan at the counter. They belong to the company, and only who uploaded one can use it.

import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import {
  type confirmDeskFile as confirmDeskFileRoute,
  DESK_FILE_TYPES,
  type DeskFileType,
  type DeskPapers,
  type generateDeskFile as generateDeskFileRoute,
} from '@kuri/contract/members/counter.contract'
import { announceUpload, confirmUpload } from '#features/companies/files/files.actions'
import { findFile, listFiles } from '#features/companies/files/files.sql'
import { showFile } from '#features/companies/files/files.view'
import { findProgramScope } from '#features/members/approvals/approvals.sql'
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'

const purposeOf = (fileType: DeskFileType) => `DESK_${fileType}`
const typeOf = (purpose: string) => DESK_FILE_TYPES.find((fileType) => purposeOf(fileType) === purpose)

export async function announceDeskFile(
  deps: Platform,
  permit: Permit,
  programId: string,
  { fileType, fileName, contentType }: Body<typeof generateDeskFileRoute>,
) {
  const { companyId } = permit.requireVisible(await findProgramScope(deps.db, programId))
  if ((fileType === 'PHOTOGRAPH' || fileType === 'SIGNATURE') && contentType === 'application/pdf')
    throw invalid('contentType', `must be image/png, image/jpeg or image/webp for ${fileType}`)
  const createdById = permit.actor.userId
  const file = { owner: { companyId }, purpose: purposeOf(fileType), fileName, contentType, createdById }
  return deps.transact((tx) => announceUpload(deps, tx, file, deps.clock.now()))
}

export async function confirmDeskFile(
  deps: Platform,
  permit: Permit,
  programId: string,
  { fileId }: Body<typeof confirmDeskFileRoute>,
) {
  const { companyId } = permit.requireVisible(await findProgramScope(deps.db, programId))
  const file = await findFile(deps.db, fileId)
  const fileType = file && typeOf(file.purpose)
  if (!fileType || file.companyId !== companyId || file.createdById !== permit.actor.userId)
    throw refuse('FILE_NOT_UPLOADED')
  return showFile(deps, await confirmUpload(deps, file, async () => undefined), fileType)
}

type Papers = Static<typeof DeskPapers>

const TYPES = {
  photographFileId: 'PHOTOGRAPH',
  aadhaarFrontFileId: 'AADHAAR_FRONT',
  aadhaarBackFileId: 'AADHAAR_BACK',
  panCardFileId: 'PAN_CARD',
  incomeProofFileId: 'INCOME_PROOF',
  signatureFileId: 'SIGNATURE',
} as const satisfies Record<keyof Papers, DeskFileType>

/** Every named file was uploaded by the caller for this purpose. */
export async function requirePapers(
  db: Reader,
  permit: Permit,
  companyId: string,
  papers: Papers,
  path = 'papers',
): Promise<Papers> {
  const named = Object.entries(papers) as [keyof Papers, string][]
  const found = await listFiles(
    db,
    named.map(([, id]) => id),
  )
  const isUsable = (name: keyof Papers, id: string) => {
    const file = found.find((one) => one.id === id)
    return (
      file?.companyId === companyId &&
      file.createdById === permit.actor.userId &&
      file.purpose === purposeOf(TYPES[name])
    )
  }
  refuseInvalid(
    named
      .filter(([name, id]) => !isUsable(name, id))
      .map(([name]) => ({
        path: `${path}.${name}`,
        message: `must be a ${TYPES[name]} that you have uploaded and confirmed`,
      })),
  )
  return papers
}
