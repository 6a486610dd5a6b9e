// Packs files into a ZIP, in a thread.
import { type ZipEntry, zipOf } from './zip.ts'

export default ({ files, madeAt }: { files: readonly ZipEntry[]; madeAt: Date }): Uint8Array => zipOf(files, madeAt)
