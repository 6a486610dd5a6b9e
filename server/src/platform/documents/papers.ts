// Draws papers and packs archives: one at a time in a process and in short turns, so that live auctions go on meanwhile. What can be
// asked for again is kept under a hash of everything in it, and looked for there first. The one place where a thread could draw instead.
import { createHash } from 'node:crypto'
import { makeFairGate } from '../flow/fair-gate.ts'
import { type Pace, startPace } from '../flow/pace.ts'
import type { Metrics } from '../metrics.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { putOnce } from '../object-store/put-once.ts'
import type { Drawer } from './drawer.ts'
import { drawDocuments, drawingHashOf, fingerprintOf, type PaperDocument } from './pdf.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export const PDF = 'application/pdf'
export const ZIP = 'application/zip'
const HASH_LENGTH = 32
/** Of a caller: somebody who opens a few papers at once. In all: about two seconds of drawing. */
const BOUNDS = { waitingPerCaller: 10, waiting: 100 }

type Deps = {
  objectStore: Pick<ObjectStore, 'find' | 'put'>
  metrics: Pick<Metrics, 'drawingSeconds'>
  /** Accounts the time of the event loop to its caller. */
  charge(caller: string, ms: number): void
}
type KeptFile = { key: string; sizeBytes: number }
export type Archive = {
  /** Everything that the files depend on, so that they need not be read where the archive is there. */
  contents: unknown
  madeAt: Date
  readFiles(): Promise<ZipEntry[]>
}
export type Papers = ReturnType<typeof makePapers>

export function makePapers({ objectStore, metrics, charge }: Deps) {
  const gate = makeFairGate(1, BOUNDS)
  /** Of their own, because letters and long lists take seconds, and a receipt must not wait for them. */
  const batchGate = makeFairGate(1, BOUNDS)
  /** Their files may take seconds to read and fill 64 MB. */
  const archiveGate = makeFairGate(1, BOUNDS)
  const beingKept = new Map<string, Promise<KeptFile>>()

  async function measured<T>({ caller }: Drawer, work: (pace: Pace) => Promise<T>): Promise<T> {
    const pace = startPace()
    try {
      return await work(pace)
    } finally {
      charge(caller, pace.busyMs())
      metrics.drawingSeconds.observe(pace.busyMs() / 1000)
    }
  }

  const drawOne = (drawer: Drawer, document: PaperDocument): Promise<Buffer> =>
    gate(drawer.caller, () => measured(drawer, (pace) => drawDocuments([document], pace)))

  /** Those who ask for a file at the same time share the making of it. */
  function findOrMake(key: string, contentType: string, make: () => Promise<Buffer>): Promise<KeptFile> {
    const known = beingKept.get(key)
    if (known) return known
    const kept = (async () => {
      const found = await objectStore.find(key)
      if (found) return { key, sizeBytes: found.sizeBytes }
      const bytes = await make()
      await putOnce(objectStore, key, bytes, contentType)
      return { key, sizeBytes: bytes.length }
    })().finally(() => beingKept.delete(key))
    beingKept.set(key, kept)
    return kept
  }

  return {
    /** For letters, and for a list that fills many pages. */
    drawMany: (drawer: Drawer, documents: readonly [PaperDocument, ...PaperDocument[]]): Promise<Buffer> =>
      batchGate(drawer.caller, () => measured(drawer, (pace) => drawDocuments(documents, pace))),

    draw: async (drawer: Drawer, document: PaperDocument) => ({
      bytes: await drawOne(drawer, document),
      fingerprint: fingerprintOf(document),
    }),

    /** The paper among those whose keys begin with `prefix`, which names its owner; drawn where it is not there. */
    keep: (drawer: Drawer, prefix: string, document: PaperDocument): Promise<KeptFile> =>
      findOrMake(`${prefix}-${drawingHashOf(document).slice(0, HASH_LENGTH)}`, PDF, () => drawOne(drawer, document)),

    keepArchive(drawer: Drawer, prefix: string, { contents, madeAt, readFiles }: Archive): Promise<KeptFile> {
      const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex')
      return findOrMake(`${prefix}-${hash.slice(0, HASH_LENGTH)}`, ZIP, () =>
        archiveGate(drawer.caller, async () => {
          const files = await readFiles()
          return measured(drawer, (pace) => zipOf(files, madeAt, pace))
        }),
      )
    },
  }
}
