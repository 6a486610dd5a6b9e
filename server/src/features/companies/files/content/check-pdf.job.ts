// Looks for what a PDF must not contain, in a thread.
import { findPdfProblem, type PdfProblem } from './pdf-check.ts'

export default (bytes: Uint8Array): Promise<PdfProblem | null> =>
  findPdfProblem(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
