// Papers and archives, made by worker threads. What can be asked for again is kept under a hash of everything in it, and looked for there
// first.
import { createHash } from 'node:crypto'
import { catching } from '../background.ts'
import { CallerLeft } from '../flow/caller-left.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { putOnce } from '../object-store/put-once.ts'
import { describeJob } from '../workers/job.ts'
import { transferableOf } from '../workers/transferable.ts'
import type { Workers } from '../workers/workers.ts'
import type { Drawer } from './drawer.ts'
import { drawingHashOf, fingerprintOf, loadPictures, type PaperDocument } from './paper-document.ts'
import type { ZipEntry } from './zip.ts'

export const PDF = 'application/pdf'
export const ZIP = 'application/zip'
const HASH_LENGTH = 32

type DrawPapers = typeof import('./draw-papers.job.ts')
const drawModule = new URL('./draw-papers.job.ts', import.meta.url)
const drawPaper = describeJob<DrawPapers>('draw a paper', drawModule, { lane: 'SHORT' })
const drawPapers = describeJob<DrawPapers>('draw papers', drawModule, { lane: 'LONG' })
const packArchive = describeJob<typeof import('./pack-archive.job.ts')>(
  'pack an archive',
  new URL('./pack-archive.job.ts', import.meta.url),
  { lane: 'LONG', transfer: ({ files }) => files.flatMap(({ parts }) => parts.flatMap(transferableOf)) },
)

type Deps = { objectStore: Pick<ObjectStore, 'find' | 'put'>; workers: Pick<Workers, 'run'> }
type KeptFile = { key: string; sizeBytes: number }
type Making = { file: Promise<KeptFile>; join(signal: AbortSignal): void }
export type Archive = {
  /** Everything that the files depend on, so that they need not be read where the archive is there. */
  contents: unknown
  madeAt: Date
  readFiles(): Promise<ZipEntry[]>
}
export type Papers = ReturnType<typeof makePapers>

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

/** Aborts when all who wait have left. */
function whenAllLeave() {
  const controller = new AbortController()
  let waitingCount = 0
  const leave = () => {
    waitingCount--
    if (waitingCount === 0) controller.abort()
  }
  return {
    signal: controller.signal,
    join(signal: AbortSignal): void {
      waitingCount++
      if (signal.aborted) leave()
      else
        signal.addEventListener(
          'abort',
          catching((error) => controller.abort(error), leave),
          { once: true },
        )
    },
  }
}

export function makePapers({ objectStore, workers }: Deps) {
  const beingKept = new Map<string, Making>()

  const drawOne = async (drawer: Drawer, document: PaperDocument): Promise<Buffer> =>
    asBuffer(await workers.run(drawPaper, drawer, () => loadPictures([document])))

  /** Those who ask for a file at the same time share the making of it, which goes on while one of them waits. */
  async function findOrMake(
    drawer: Drawer,
    key: string,
    contentType: string,
    make: (drawer: Drawer) => Promise<Buffer>,
  ): Promise<KeptFile> {
    const known = beingKept.get(key)
    if (known) {
      known.join(drawer.signal)
      return known.file.catch((error) => {
        // The others left in the same moment in which this one came.
        if (error instanceof CallerLeft && !drawer.signal.aborted) return findOrMake(drawer, key, contentType, make)
        throw error
      })
    }
    const { signal, join } = whenAllLeave()
    join(drawer.signal)
    const file = (async () => {
      const found = await objectStore.find(key)
      if (found) return { key, sizeBytes: found.sizeBytes }
      const bytes = await make({ ...drawer, signal })
      await putOnce(objectStore, key, bytes, contentType)
      return { key, sizeBytes: bytes.length }
    })().finally(() => beingKept.delete(key))
    beingKept.set(key, { file, join })
    return file
  }

  return {
    /** For letters, and for a list that fills many pages. They are read when it is their turn: thousands of rows take longer to read than
     * a receipt to draw. */
    drawMany: async (drawer: Drawer, readDocuments: () => Promise<readonly PaperDocument[]>): Promise<Buffer> =>
      asBuffer(await workers.run(drawPapers, drawer, async () => loadPictures(await readDocuments()))),

    draw: async (drawer: Drawer, document: PaperDocument) => ({
      bytes: await drawOne(drawer, document),
      fingerprint: fingerprintOf(document),
    }),

    /** The paper among those whose keys begin with `prefix`, which names its owner; drawn where it is not there. */
    keep: (drawer: Drawer, prefix: string, document: PaperDocument): Promise<KeptFile> =>
      findOrMake(drawer, `${prefix}-${drawingHashOf(document).slice(0, HASH_LENGTH)}`, PDF, (all) =>
        drawOne(all, document),
      ),

    keepArchive(drawer: Drawer, prefix: string, { contents, madeAt, readFiles }: Archive): Promise<KeptFile> {
      const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex')
      return findOrMake(drawer, `${prefix}-${hash.slice(0, HASH_LENGTH)}`, ZIP, async (all) =>
        asBuffer(await workers.run(packArchive, all, async () => ({ files: await readFiles(), madeAt }))),
      )
    },
  }
}
