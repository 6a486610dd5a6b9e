// Which content types each kind of company and program file may have. [spec: Announce, upload, confirm; Content types]
import type { CompanyFileType, ContentType } from '@kuri/contract/companies/files.contract'
import type { Detail } from '@kuri/contract/kit/refusals'

const PICTURES: readonly ContentType[] = ['image/png', 'image/jpeg', 'image/webp']
const SCANS: readonly ContentType[] = [...PICTURES, 'application/pdf']

const ACCEPTED = {
  AVATAR: PICTURES,
  PAN_CARD: SCANS,
  REGISTRATION_CERTIFICATE: SCANS,
  IMAGE: PICTURES,
  DOCUMENT: SCANS,
} as const satisfies Record<CompanyFileType | 'IMAGE' | 'DOCUMENT', readonly ContentType[]>

export function contentTypeProblems(fileType: keyof typeof ACCEPTED, contentType: ContentType): Detail[] {
  const accepted = ACCEPTED[fileType]
  if (accepted.includes(contentType)) return []
  return [{ path: 'contentType', message: `must be one of ${accepted.join(', ')} for ${fileType}` }]
}
