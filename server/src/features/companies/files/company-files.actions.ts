// Files of a company's profile, for the endpoints of the company and of the superadmin. [spec: Announce, upload, confirm;
// Changes field by field]
import {
  COMPANY_FILE_TYPES,
  type CompanyFileType,
  type generateCompanyFile,
} from '@kuri/contract/companies/files.contract'
import type { Body } from '@kuri/contract/kit/route'
import { findCompanyId, recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { contentTypeProblems } from './company-files.rules.ts'
import { lockCompanyFile, updateCompanyFile } from './company-files.sql.ts'
import { announceUpload, confirmUpload } from './files.actions.ts'
import { findFile } from './files.sql.ts'
import { showFile } from './files.view.ts'

export function announceCompanyFile(
  deps: Platform,
  permit: Permit,
  companyId: string,
  { fileType, fileName, contentType }: Body<typeof generateCompanyFile.company>,
) {
  refuseInvalid(contentTypeProblems(fileType, contentType))
  return deps.transact(async (tx) => {
    if (!(await findCompanyId(tx, companyId))) throw refuse('NOT_FOUND')
    const createdById = permit.actor.userId
    const description = { owner: { companyId }, purpose: fileType, fileName, contentType, createdById }
    return announceUpload(deps, tx, description, deps.clock.now())
  })
}

const isCompanyFileType = (purpose: string): purpose is CompanyFileType =>
  (COMPANY_FILE_TYPES as readonly string[]).includes(purpose)

export async function confirmCompanyFile(deps: Platform, permit: Permit, companyId: string, fileId: string) {
  const file = await findFile(deps.db, fileId)
  if (!file || file.companyId !== companyId || !isCompanyFileType(file.purpose)) throw refuse('NOT_FOUND')
  const fileType = file.purpose

  const ready = await confirmUpload(deps, file, async (tx, _file, now) => {
    const previous = await lockCompanyFile(tx, companyId, fileType)
    await updateCompanyFile(tx, companyId, fileType, fileId, now)
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'company.file-confirmed',
        resourceId: companyId,
        before: { fileType, fileId: previous },
        after: { fileType, fileId },
      },
      now,
    )
  })
  return showFile(deps, ready, fileType)
}
