// Draws papers into one PDF, in a thread.
import type { LoadedDocument } from './paper-document.ts'
import { drawDocuments } from './pdf.ts'

export default (documents: readonly LoadedDocument[]): Promise<Uint8Array> => drawDocuments(documents)
