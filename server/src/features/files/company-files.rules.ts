// [D2 4.5, G162] Which kinds of files a company and its programs keep, and of which content types.
import type { CompanyFileType, ContentType } from '@kuri/contract/files.contract'

const PICTURES: readonly ContentType[] = ['image/png', 'image/jpeg', 'image/webp']
const SCANS: readonly ContentType[] = [...PICTURES, 'application/pdf']

const ACCEPTED = {
  AVATAR: PICTURES,
  PAN_CARD: SCANS,
  REGISTRATION_CERTIFICATE: SCANS,
  IMAGE: PICTURES,
  DOCUMENT: SCANS,
} as const satisfies Record<CompanyFileType | 'IMAGE' | 'DOCUMENT', readonly ContentType[]>

/** Null when the content type suits the kind of file; otherwise the sentence for the caller. */
export function contentTypeTrouble(fileType: keyof typeof ACCEPTED, contentType: ContentType): string | null {
  const accepted = ACCEPTED[fileType]
  return accepted.includes(contentType) ? null : `must be one of ${accepted.join(', ')} for ${fileType}`
}
