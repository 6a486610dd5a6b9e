// Files: get a signed URL, upload to it, confirm. [spec: Announce, upload, confirm; Which endpoint asks for what]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { ANNOUNCEMENT, CONFIRMATION } from '../kit/refusal-sets.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Dictionary, FileUrl, Id, Instant, Nullable, NullableText, OneOf, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

const tag = 'Files'

export const COMPANY_FILE_TYPES = ['AVATAR', 'PAN_CARD', 'REGISTRATION_CERTIFICATE'] as const
export type CompanyFileType = (typeof COMPANY_FILE_TYPES)[number]
export const PROGRAM_FILE_TYPES = ['IMAGE', 'DOCUMENT'] as const
export const CONTENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

/** Only a name: characters of a path or that would break a header are rejected. */
const fileName = (ending: string, says: string) =>
  Type.String({
    trim: true,
    minLength: 1,
    maxLength: 255,
    pattern: `^[^\\u0000-\\u001f\\u007f/\\\\]+${ending}$`,
    says,
  })
export const FileName = fileName(
  '',
  'must be a file name of at most 255 characters, without slashes or control characters',
)
export const PdfFileName = fileName('\\.[pP][dD][fF]', 'must be a file name that ends in .pdf, without slashes')

/** Where and how to upload the bytes. */
export const uploadFields = {
  signedUrl: Type.String({ description: 'PUT the bytes to this URL without a bearer token; it accepts one upload' }),
  requiredHeaders: Dictionary(Type.String(), {
    description: 'Send all of these headers with the upload, unchanged',
  }),
  expiresAt: Instant,
}
export const Announced = Type.Object({ fileId: Id, ...uploadFields })

export const StoredFile = Type.Object({
  fileId: Id,
  fileType: Type.String(),
  fileName: Type.String(),
  contentType: Type.String(),
  sizeBytes: Type.Integer(),
  sha256: Type.String(),
  status: Type.Literal('READY'),
  uploadedAt: Instant,
  fileUrl: FileUrl,
})

const COMPANY_FILES = {
  tag,
  company: '/v2/companies/me/file-uploads',
  admin: '/v2/admin/companies/:companyId/file-uploads',
} as const

export const generateCompanyFile = staffRoutes(COMPANY_FILES, {
  method: 'POST',
  path: '/generate',
  permission: 'company.compliance.manage',
  summary: 'Create a company file and get its upload URL',
  description:
    'PUT the bytes to the URL with the returned headers, then confirm the upload. Nothing is part of the profile before that.',
  body: Type.Object({ fileType: OneOf(COMPANY_FILE_TYPES), fileName: FileName, contentType: OneOf(CONTENT_TYPES) }),
  data: Announced,
  success: 200,
  refusals: ANNOUNCEMENT,
  example: { body: { ...sample.picture, fileType: 'AVATAR' } },
})
export const confirmCompanyFile = staffRoutes(COMPANY_FILES, {
  method: 'POST',
  path: '/confirm',
  permission: 'company.compliance.manage',
  summary: 'Confirm an uploaded company file',
  description:
    'The content must match the declared type, and a PDF must be complete. The file then becomes part of the profile. Safe to retry.',
  body: Type.Object({ fileId: Id }),
  data: StoredFile,
  success: 200,
  refusals: CONFIRMATION,
  example: { body: { fileId: DEMO.companyFileId } },
})

const program = { persona: 'COMPANY', permission: 'document.manage' } as const

export const generateProgramFile = route({
  ...program,
  method: 'POST',
  path: '/v2/companies/programs/file-uploads/generate',
  tag,
  summary: 'Create a program file and get its upload URL',
  description:
    'PUT the bytes to the URL with the returned headers, then confirm the upload. Nothing belongs to the program before that.',
  body: Type.Object({
    programId: Id,
    fileType: OneOf(PROGRAM_FILE_TYPES, { default: 'DOCUMENT' }),
    fileName: FileName,
    contentType: OneOf(CONTENT_TYPES),
  }),
  data: Announced,
  success: 200,
  refusals: ANNOUNCEMENT,
  example: { body: { ...sample.picture, programId: DEMO.openProgramId, fileType: 'IMAGE' } },
})
export const confirmProgramFile = route({
  ...program,
  method: 'POST',
  path: '/v2/companies/programs/file-uploads/confirm',
  tag,
  summary: 'Confirm an uploaded program file',
  description:
    'The content must match the declared type, and a PDF must be complete. The file then becomes a document of the program. Safe to retry.',
  body: Type.Object({ programId: Type.Optional(Id), fileId: Id }),
  data: Type.Object({ ...StoredFile.properties, id: Id, programId: Id }),
  success: 200,
  refusals: CONFIRMATION,
  example: { body: { programId: DEMO.openProgramId, fileId: DEMO.programFileId } },
})

export const ProgramDocument = Type.Object({
  ...StoredFile.properties,
  id: Id,
  programId: Id,
  fileType: OneOf(PROGRAM_FILE_TYPES),
  uploadedByName: NullableText,
  isShown: Type.Boolean({ description: 'One of the images of the program' }),
  publicUrl: Nullable(
    Type.String({
      description: 'The lasting address of a shown picture, which visitors can open once the program is approved',
    }),
  ),
})
export const listProgramDocuments = staffRoutes(
  { tag, company: '/v2/companies/programs', admin: '/v2/admin/programs' },
  {
    method: 'GET',
    path: '/:programId/documents',
    permission: 'document.manage',
    summary: 'List the documents and pictures of a program, newest first',
    description: 'What was uploaded and confirmed, each with a short-lived download URL.',
    params: Type.Object({ programId: Id }),
    query: Type.Object({ ...PageQuery.properties, fileType: Type.Optional(OneOf(PROGRAM_FILE_TYPES)) }),
    data: Paged('documents', ProgramDocument),
    success: 200,
  },
)
export const removeProgramDocument = route({
  ...program,
  method: 'DELETE',
  path: '/v2/companies/programs/:programId/documents/:documentId',
  tag,
  summary: 'Remove a document or picture of a program',
  description:
    'The file is deleted, and a picture is no longer one of the images of the program. What an approved program shows stays.',
  params: Type.Object({ programId: Id, documentId: Id }),
  data: Type.Object({ programId: Id, documentId: Id }),
  success: 200,
  refusals: ['NOT_FOUND', 'PROGRAM_ALREADY_APPROVED'],
})
