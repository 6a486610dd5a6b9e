// The three file columns of `companies`; no other file writes them.
import type { CompanyFileType } from '@kuri/contract/companies/files.contract'
import type { Tx } from '#platform/db/types'

const COLUMN_OF = {
  AVATAR: 'avatarFileId',
  PAN_CARD: 'panCardFileId',
  REGISTRATION_CERTIFICATE: 'registrationCertificateFileId',
} as const satisfies Record<CompanyFileType, string>

export const lockCompanyFile = async (tx: Tx, companyId: string, fileType: CompanyFileType) => {
  const column = COLUMN_OF[fileType]
  const company = await tx
    .selectFrom('companies')
    .select(`${column} as fileId`)
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return company.fileId
}

export const updateCompanyFile = (
  tx: Tx,
  companyId: string,
  fileType: CompanyFileType,
  fileId: string | null,
  now: Date,
) =>
  tx
    .updateTable('companies')
    .set({ [COLUMN_OF[fileType]]: fileId, updatedAt: now })
    .where('id', '=', companyId)
    .execute()
