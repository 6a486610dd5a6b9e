// Decides which bytes of an upload are kept: a PDF as it is when it only shows pages, a picture encoded again.
// [spec: Announce, upload, confirm]
import type { ContentType } from '@kuri/contract/companies/files.contract'
import type { PictureProblem, Pictures, PictureType } from '#platform/documents/picture'
import { describeJob } from '#platform/workers/job'
import type { Workers } from '#platform/workers/workers'
import type { PdfProblem } from './pdf-check.ts'

const checkPdf = describeJob<typeof import('./check-pdf.job.ts')>(
  'check a PDF',
  new URL('./check-pdf.job.ts', import.meta.url),
  { lane: 'LONG' },
)

/** Scans and photographs; phones take pictures of 12 megapixels. */
const MAX_PIXELS = 25_000_000
const MAX_SIGNATURE_PIXELS = 4_000_000

export type ContentProblem = PdfProblem | PictureProblem
/** `bytes` are the ones to keep: the same object when the upload is kept unchanged. */
type CheckedContent = { problem: ContentProblem } | { problem: null; bytes: Buffer }

const SIGNATURES: Record<PictureType, { at: number; bytes: Buffer }> = {
  'image/png': { at: 0, bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  'image/jpeg': { at: 0, bytes: Buffer.from('ffd8ff', 'hex') },
  'image/webp': { at: 8, bytes: Buffer.from('WEBP') },
}

export async function checkContent(
  { pictures, workers }: { pictures: Pictures; workers: Pick<Workers, 'run'> },
  file: { contentType: ContentType; purpose: string; uploader: string },
  bytes: Buffer,
): Promise<CheckedContent> {
  if (file.contentType === 'application/pdf') {
    const caller = { caller: file.uploader, signal: new AbortController().signal }
    const problem = await workers.run(checkPdf, caller, () => bytes)
    return problem ? { problem } : { problem, bytes }
  }
  const { at, bytes: signature } = SIGNATURES[file.contentType]
  if (!bytes.subarray(at, at + signature.length).equals(signature)) return { problem: 'FILE_TYPE_MISMATCH' }
  const maxPixels = file.purpose === 'SIGNATURE' ? MAX_SIGNATURE_PIXELS : MAX_PIXELS
  const encoded = await pictures.reencode(file.uploader, bytes, file.contentType, maxPixels)
  return typeof encoded === 'string' ? { problem: encoded } : { problem: null, bytes: encoded }
}
