import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useWorkers } from '#testing/workers'
import { CallerLeft } from '../flow/caller-left.ts'
import { type Drawer, drawerOfJob, drawerOfRequest } from './drawer.ts'
import { drawingHashOf, fingerprintOf, type PaperDocument } from './paper-document.ts'
import { makePapers } from './papers.ts'
import { drawDocuments } from './pdf.ts'

const receipt = {
  title: 'രസീത്',
  subtitle: 'മലബാർ ചിട്ടി',
  languages: ['ml'],
  sections: [{ heading: null, fields: [{ label: 'തുക', value: '₹ 25,000.00' }] }],
  madeAt: new Date('2026-11-15T10:00:00Z'),
} satisfies PaperDocument

const { workers, metrics, charged } = useWorkers()
const doneCount = async () =>
  (await metrics.workerJobs.get()).values
    .filter(({ labels }) => labels.outcome === 'done')
    .reduce((sum, { value }) => sum + value, 0)

async function setUp() {
  const stored = new Map<string, Buffer>()
  const papers = makePapers({
    workers,
    objectStore: {
      find: async (key) => {
        await nextLoop()
        const bytes = stored.get(key)
        return bytes === undefined ? null : { sizeBytes: bytes.length, etag: '' }
      },
      put: async (key, bytes) => {
        if (stored.has(key)) throw new Error('exists')
        stored.set(key, Buffer.from(bytes))
      },
    },
  })
  const before = await doneCount()
  return { papers, stored, drawingCount: async () => (await doneCount()) - before }
}

const member = drawerOfJob('member')

test('draws a paper once, for those who ask for it at the same time and for everybody after them', async () => {
  const { papers, stored, drawingCount } = await setUp()
  const keep = () => papers.keep(member, 'companies/a/receipts/r1', receipt)
  const [first, ...others] = await Promise.all(Array.from({ length: 40 }, keep))
  expect(first).toEqual({
    key: expect.stringMatching(/^companies\/a\/receipts\/r1-[0-9a-f]{32}$/),
    sizeBytes: expect.any(Number),
  })
  for (const other of [...others, await keep()]) expect(other).toEqual(first)
  expect([await drawingCount(), stored.size]).toEqual([1, 1])
})

test('keeps the same paper of another owner, and another paper of the same owner, under keys of their own', async () => {
  const { papers, stored, drawingCount } = await setUp()
  await papers.keep(member, 'companies/a/receipts/r1', receipt)
  await papers.keep(member, 'companies/b/receipts/r1', receipt)
  await papers.keep(member, 'companies/a/receipts/r2', receipt)
  await papers.keep(member, 'companies/a/receipts/r1', { ...receipt, title: 'Receipt' })
  expect([await drawingCount(), stored.size]).toEqual([4, 4])
})

test('a failed drawing is not kept, and the next request draws again', async () => {
  const { papers, stored } = await setUp()
  const fails = {
    ...receipt,
    sections: [
      { heading: null, fields: [{ label: '', picture: () => Promise.reject(new Error('gone')), sha256: '' }] },
    ],
  }
  await expect(papers.keep(member, 'a', fails)).rejects.toThrow('gone')
  await expect(papers.keep(member, 'a', fails)).rejects.toThrow('gone')
  expect(stored.size).toBe(0)
  expect((await papers.keep(member, 'a', receipt)).sizeBytes).toBeGreaterThan(1000)
})

test('charges the time of the thread to the caller', async () => {
  const { papers } = await setUp()
  await papers.draw(drawerOfJob('charged'), receipt)
  expect(charged.get('job charged')).toBeGreaterThan(0)
})

test('a thread draws the bytes that this one would draw, and packs the archive', async () => {
  const { papers, stored } = await setUp()
  const { bytes, fingerprint } = await papers.draw(member, receipt)
  expect(bytes.equals(await drawDocuments([receipt]))).toBe(true)
  expect(fingerprint).toBe(fingerprintOf(receipt))
  const large = Buffer.alloc(100_000, 'a')
  const files = [
    { name: 'receipt.pdf', parts: [bytes] },
    { name: 'log.json', parts: [large, Buffer.from('b')] },
  ]
  const archive = { contents: ['x'], madeAt: receipt.madeAt, readFiles: async () => files }
  const { key } = await papers.keepArchive(member, 'a', archive)
  const zip = stored.get(key)!
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(zip.includes(`${'a'.repeat(100_000)}b`)).toBe(true)
  expect(large.length, 'is handed over, not copied').toBe(0)
})

test('refuses a caller who has ten papers waiting, while another one gets their turn', async () => {
  const { papers } = await setUp()
  const running = papers.draw(member, receipt)
  const waiting = Array.from({ length: 10 }, () => papers.draw(member, receipt))
  await expect(papers.draw(member, receipt)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  await papers.draw(drawerOfJob('other'), receipt)
  await Promise.all([running, ...waiting])
})

const listOf = (rowCount: number): PaperDocument => ({
  ...receipt,
  sections: [
    {
      heading: null,
      fields: [],
      table: {
        columns: [
          { title: 'a', share: 1 },
          { title: 'b', share: 3 },
        ],
        rows: Array.from({ length: rowCount }, (_, row) => [String(row), `മലബാർ ചിട്ടി ${row}`]),
      },
    },
  ],
})

/** Which of the drawings end, in this order. */
async function orderOf(drawings: Record<string, Promise<unknown>>): Promise<string[]> {
  const ended: string[] = []
  await Promise.all(Object.entries(drawings).map(([name, drawing]) => drawing.then(() => ended.push(name))))
  return ended
}

test('[drawing] a receipt is not held up by long lists of other people', async () => {
  const { papers } = await setUp()
  const long = (name: string) => papers.drawMany(drawerOfJob(name), async () => [listOf(400)])
  const drawings = { a: long('a'), b: long('b'), c: long('c') }
  const order = await orderOf({ ...drawings, receipt: papers.draw(member, receipt) })
  expect(order[0]).toBe('receipt')
})

test('[drawing] one caller has one list drawn at a time, so that others get their turn between them', async () => {
  const { papers } = await setUp()
  const mine = [1, 2, 3].map(() => papers.drawMany(member, async () => [listOf(100)]))
  const other = papers.drawMany(drawerOfJob('other'), async () => [listOf(100)])
  const order = await orderOf({ first: mine[0]!, second: mine[1]!, third: mine[2]!, other })
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('third'))
})

test('[drawing] the rows of a list are read when it is its turn, and not for a caller who has left', async () => {
  const { papers } = await setUp()
  const caller = visitor('caller')
  const reads: string[] = []
  const read = (name: string) => async () => {
    reads.push(name)
    return [listOf(20)] as const
  }
  const first = papers.drawMany(caller, read('first'))
  const second = papers.drawMany(caller, read('second'))
  await nextLoop()
  expect(reads).toEqual(['first'])
  caller.leave()
  for (const drawing of [first, second]) await expect(drawing).rejects.toThrow(CallerLeft)
  expect(reads).toEqual(['first'])
})

/** A caller whose connection a test closes. */
function visitor(caller: string): Drawer & { leave(): void } {
  const controller = new AbortController()
  return { ...drawerOfRequest(caller, controller.signal), leave: () => controller.abort() }
}

test('[drawing] a drawing ends when its caller leaves, in the middle or while it waits', async () => {
  const { papers, stored } = await setUp()
  const [leaves, stays] = [visitor('leaves'), visitor('stays')]
  const begun = Promise.withResolvers<void>()
  const readLong = async (): Promise<PaperDocument[]> => {
    begun.resolve()
    return [listOf(100_000)]
  }
  const abandoned = [1, 2].map(() => papers.drawMany(leaves, readLong))
  await begun.promise
  await papers.draw(stays, receipt)
  leaves.leave()
  for (const drawing of abandoned) await expect(drawing).rejects.toThrow(CallerLeft)
  const gone = visitor('gone')
  gone.leave()
  await expect(papers.keep(gone, 'a', receipt)).rejects.toThrow(CallerLeft)
  expect([stored.size, charged.has('gone')]).toEqual([0, false])
})

test('[drawing] a paper that several wait for is drawn while one of them waits', async () => {
  const { papers, drawingCount } = await setUp()
  const [first, second, third] = [visitor('first'), visitor('second'), visitor('third')]
  const long = listOf(200)
  const drawings = [first, second].map((drawer) => papers.keep(drawer, 'a', long))
  first.leave()
  const [one, other] = await Promise.all(drawings)
  expect([one, await drawingCount()]).toEqual([other, 1])
  const abandoned = papers.keep(first, 'b', long)
  const joined = papers.keep(third, 'b', long)
  await expect(abandoned).rejects.toThrow(CallerLeft)
  expect((await joined).sizeBytes).toBe(one!.sizeBytes)
})

test.each<[string, Partial<PaperDocument>]>([
  ['the language of the words that every page has', { languages: ['ta'] }],
  ['the mark of a draft', { isDraft: true }],
  ['the day in the properties of the file', { madeAt: new Date('2026-11-16T10:00:00Z') }],
  ['a value', { sections: [{ heading: null, fields: [{ label: 'തുക', value: '₹ 25,001.00' }] }] }],
  ['small type', { sections: [{ heading: null, fields: [{ label: 'തുക', value: '₹ 25,000.00', isCode: true }] }] }],
])('the hash of a drawing covers %s', (_name, change) => {
  expect(drawingHashOf({ ...receipt, ...change })).not.toBe(drawingHashOf(receipt))
})

test('the hash of a drawing covers the columns of a table and the hash of a picture', () => {
  const tabled = (share: number) => ({
    ...receipt,
    sections: [{ heading: null, fields: [], table: { columns: [{ title: 'a', share }], rows: [] } }],
  })
  expect(drawingHashOf(tabled(1))).not.toBe(drawingHashOf(tabled(2)))
  const pictured = (sha256: string) => ({
    ...receipt,
    sections: [{ heading: null, fields: [{ label: 'a', picture: async () => null, sha256 }] }],
  })
  expect(drawingHashOf(pictured('1'))).not.toBe(drawingHashOf(pictured('2')))
})

test('other work gets its turn while letters, rows and a long text are drawn', async () => {
  const { papers } = await setUp()
  const letters = Array.from({ length: 200 }, (_, index) => ({ ...receipt, subtitle: `Letter ${index}` }))
  let turns = 0
  let isDrawn = false
  const drawing = papers
    .drawMany(member, async () => [{ ...receipt, title: 'ചിട്ടി '.repeat(150) }, listOf(500), ...letters])
    .finally(() => {
      isDrawn = true
    })
  for (; !isDrawn; turns++) await nextLoop()
  await drawing
  expect(turns).toBeGreaterThan(1000)
})

test('breaks a word of a thousand letters into lines that fit', async () => {
  const bytes = await drawDocuments([{ ...receipt, title: 'ക്ഷ'.repeat(330) }])
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})
