// Draws papers and packs archives in short turns that they share, so that live auctions go on meanwhile and a receipt does not wait for
// somebody's long list. What can be asked for again is kept under a hash of everything in it, and looked for there first. The one place
// where a thread could draw instead.
import { createHash } from 'node:crypto'
import { makeFairGate } from '../flow/fair-gate.ts'
import { CallerLeft, makeTurns, type Pace } from '../flow/turns.ts'
import type { Metrics } from '../metrics.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { putOnce } from '../object-store/put-once.ts'
import type { Drawer } from './drawer.ts'
import { drawDocuments, drawingHashOf, fingerprintOf, type PaperDocument } from './pdf.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export const PDF = 'application/pdf'
export const ZIP = 'application/zip'
const HASH_LENGTH = 32
/** Each holds its pages in memory, a list of 1,000 rows about 5 MB. Lists have places of their own, so that they cannot take those of
 * receipts. */
const DRAWN_AT_ONCE = 8
/** The files of an archive fill up to 64 MB. */
const PACKED_AT_ONCE = 1
/** Of a caller: somebody who opens a few papers at once. In all: about two seconds of drawing. */
const BOUNDS = { runningPerCaller: 1, waitingPerCaller: 10, waiting: 100 }

type Deps = {
  objectStore: Pick<ObjectStore, 'find' | 'put'>
  metrics: Pick<Metrics, 'drawingSeconds' | 'abandonedDrawings'>
  /** Accounts the time of the event loop to its caller. */
  charge(caller: string, ms: number): void
}
type KeptFile = { key: string; sizeBytes: number }
type Documents = readonly [PaperDocument, ...PaperDocument[]]
type Making = { file: Promise<KeptFile>; drawers: Drawer[] }
export type Archive = {
  /** Everything that the files depend on, so that they need not be read where the archive is there. */
  contents: unknown
  madeAt: Date
  readFiles(): Promise<ZipEntry[]>
}
export type Papers = ReturnType<typeof makePapers>

export function makePapers({ objectStore, metrics, charge }: Deps) {
  const gate = makeFairGate(DRAWN_AT_ONCE, BOUNDS)
  const batchGate = makeFairGate(DRAWN_AT_ONCE, BOUNDS)
  const archiveGate = makeFairGate(PACKED_AT_ONCE, BOUNDS)
  const runInTurns = makeTurns()
  const beingKept = new Map<string, Making>()

  /** Before something is read for a drawing. */
  function stopIfGone(drawer: Drawer): void {
    if (!drawer.isGone()) return
    metrics.abandonedDrawings.inc()
    throw new CallerLeft()
  }

  async function measured<T>({ caller, isGone }: Drawer, work: (pace: Pace) => Promise<T>): Promise<T> {
    const measure = async (pace: Pace) => {
      try {
        return await work(pace)
      } finally {
        charge(caller, pace.busyMs())
        metrics.drawingSeconds.observe(pace.busyMs() / 1000)
      }
    }
    try {
      return await runInTurns(measure, isGone)
    } catch (error) {
      if (error instanceof CallerLeft) metrics.abandonedDrawings.inc()
      throw error
    }
  }

  const drawOne = (drawer: Drawer, document: PaperDocument): Promise<Buffer> =>
    gate(drawer.caller, () => measured(drawer, (pace) => drawDocuments([document], pace)))

  /** Those who ask for a file at the same time share the making of it, which goes on while one of them waits. */
  async function findOrMake(
    drawer: Drawer,
    key: string,
    contentType: string,
    make: (drawer: Drawer) => Promise<Buffer>,
  ): Promise<KeptFile> {
    const known = beingKept.get(key)
    if (known) {
      known.drawers.push(drawer)
      return known.file.catch((error) => {
        // The others left in the same moment in which this one came.
        if (error instanceof CallerLeft && !drawer.isGone()) return findOrMake(drawer, key, contentType, make)
        throw error
      })
    }
    const drawers = [drawer]
    const forAll = { ...drawer, isGone: () => drawers.every((one) => one.isGone()) }
    const file = (async () => {
      const found = await objectStore.find(key)
      if (found) return { key, sizeBytes: found.sizeBytes }
      const bytes = await make(forAll)
      await putOnce(objectStore, key, bytes, contentType)
      return { key, sizeBytes: bytes.length }
    })().finally(() => beingKept.delete(key))
    beingKept.set(key, { file, drawers })
    return file
  }

  return {
    /** For letters, and for a list that fills many pages. They are read when it is their turn: thousands of rows take longer to read than
     * a receipt to draw. */
    drawMany: (drawer: Drawer, readDocuments: () => Promise<Documents>): Promise<Buffer> =>
      batchGate(drawer.caller, async () => {
        stopIfGone(drawer)
        const documents = await readDocuments()
        return measured(drawer, (pace) => drawDocuments(documents, pace))
      }),

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
      return findOrMake(drawer, `${prefix}-${hash.slice(0, HASH_LENGTH)}`, ZIP, (all) =>
        archiveGate(all.caller, async () => {
          stopIfGone(all)
          const files = await readFiles()
          return measured(all, (pace) => zipOf(files, madeAt, pace))
        }),
      )
    },
  }
}
