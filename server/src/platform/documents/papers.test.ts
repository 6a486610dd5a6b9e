import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CallerLeft, makeTurns } from '../flow/turns.ts'
import { type Drawer, drawerOfJob, drawerOfRequest } from './drawer.ts'
import { makePapers } from './papers.ts'
import { drawDocuments, drawingHashOf, type PaperDocument } from './pdf.ts'

const receipt: PaperDocument = {
  title: 'രസീത്',
  subtitle: 'മലബാർ ചിട്ടി',
  languages: ['ml'],
  sections: [{ heading: null, fields: [{ label: 'തുക', value: '₹ 25,000.00' }] }],
  madeAt: new Date('2026-11-15T10:00:00Z'),
}

function setUp() {
  const stored = new Map<string, number>()
  const charged = new Map<string, number>()
  let drawings = 0
  const papers = makePapers({
    objectStore: {
      find: async (key) => {
        await nextLoop()
        const sizeBytes = stored.get(key)
        return sizeBytes === undefined ? null : { sizeBytes, etag: '' }
      },
      put: async (key, bytes) => {
        if (stored.has(key)) throw new Error('exists')
        stored.set(key, bytes.length)
      },
    },
    metrics: { drawingSeconds: { observe: () => void drawings++ }, abandonedDrawings: { inc: () => {} } } as never,
    charge: (caller, ms) => void charged.set(caller, (charged.get(caller) ?? 0) + ms),
  })
  return { papers, stored, charged, drawingCount: () => drawings }
}

const member = drawerOfJob('member')

test('draws a paper once, for those who ask for it at the same time and for everybody after them', async () => {
  const { papers, stored, drawingCount } = setUp()
  const keep = () => papers.keep(member, 'companies/a/receipts/r1', receipt)
  const [first, ...others] = await Promise.all(Array.from({ length: 40 }, keep))
  expect(first).toEqual({
    key: expect.stringMatching(/^companies\/a\/receipts\/r1-[0-9a-f]{32}$/),
    sizeBytes: expect.any(Number),
  })
  for (const other of [...others, await keep()]) expect(other).toEqual(first)
  expect([drawingCount(), stored.size]).toEqual([1, 1])
})

test('keeps the same paper of another owner, and another paper of the same owner, under keys of their own', async () => {
  const { papers, stored, drawingCount } = setUp()
  await papers.keep(member, 'companies/a/receipts/r1', receipt)
  await papers.keep(member, 'companies/b/receipts/r1', receipt)
  await papers.keep(member, 'companies/a/receipts/r2', receipt)
  await papers.keep(member, 'companies/a/receipts/r1', { ...receipt, title: 'Receipt' })
  expect([drawingCount(), stored.size]).toEqual([4, 4])
})

test('a failed drawing is not kept, and the next request draws again', async () => {
  const { papers, stored } = setUp()
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

test('charges the time of the event loop to the caller, also for a drawing that fails', async () => {
  const { papers, charged } = setUp()
  await papers.draw(member, receipt)
  expect(charged.get('job member')).toBeGreaterThan(0)
  const picture = () => Promise.reject(new Error('gone'))
  const fails = { ...receipt, sections: [{ heading: null, fields: [{ label: '', picture, sha256: '' }] }] }
  await expect(papers.draw(drawerOfJob('other'), fails)).rejects.toThrow('gone')
  expect(charged.get('job other')).toBeGreaterThan(0)
})

test('refuses a caller who has ten papers waiting, while another one gets their turn', async () => {
  const { papers } = setUp()
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

test('[drawing] a receipt and a short list are not held up by long lists of other people', async () => {
  const { papers } = setUp()
  const long = (name: string) => papers.drawMany(drawerOfJob(name), async () => [listOf(400)])
  const drawings = { a: long('a'), b: long('b'), c: long('c') }
  const short = {
    'short list': papers.drawMany(drawerOfJob('d'), async () => [listOf(3)]),
    receipt: papers.draw(member, receipt),
  }
  expect((await orderOf({ ...drawings, ...short })).slice(0, 2).toSorted()).toEqual(['receipt', 'short list'])
})

test('[drawing] one caller has one list drawn at a time, so that the turns of others do not become rare', async () => {
  const { papers } = setUp()
  const mine = [1, 2, 3].map(() => papers.drawMany(member, async () => [listOf(100)]))
  const other = papers.drawMany(drawerOfJob('other'), async () => [listOf(100)])
  const order = await orderOf({ first: mine[0]!, second: mine[1]!, third: mine[2]!, other })
  expect(order.slice(0, 2).toSorted()).toEqual(['first', 'other'])
})

test('[drawing] the rows of a list are read when it is its turn, and not for a caller who has left', async () => {
  const { papers } = setUp()
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
  let isGone = false
  return Object.assign(
    drawerOfRequest(caller, () => isGone),
    {
      leave: () => {
        isGone = true
      },
    },
  )
}

test('[drawing] a drawing ends when its caller leaves, in the middle or while it waits', async () => {
  const { papers, stored, charged } = setUp()
  const [leaves, stays] = [visitor('leaves'), visitor('stays')]
  const long = listOf(100_000)
  const begun = Promise.withResolvers<void>()
  const readLong = async (): Promise<[PaperDocument]> => {
    begun.resolve()
    return [long]
  }
  const abandoned = [1, 2].map(() => papers.drawMany(leaves, readLong))
  await begun.promise
  // Turns alternate, so that the list has had one when the second receipt is drawn.
  for (let drawn = 0; drawn < 2; drawn++) await papers.draw(stays, receipt)
  leaves.leave()
  for (const drawing of abandoned) await expect(drawing).rejects.toThrow(CallerLeft)
  expect(charged.get('leaves')).toBeGreaterThan(0)
  const gone = visitor('gone')
  gone.leave()
  await expect(papers.keep(gone, 'a', receipt)).rejects.toThrow(CallerLeft)
  expect([stored.size, charged.has('gone')]).toEqual([0, false])
})

test('[drawing] a paper that several wait for is drawn while one of them waits', async () => {
  const { papers, drawingCount } = setUp()
  const [first, second, third] = [visitor('first'), visitor('second'), visitor('third')]
  const long = listOf(200)
  const drawings = [first, second].map((drawer) => papers.keep(drawer, 'a', long))
  first.leave()
  const [one, other] = await Promise.all(drawings)
  expect([one, drawingCount()]).toEqual([other, 1])
  const abandoned = papers.keep(first, 'b', long)
  const joined = papers.keep(third, 'b', long)
  expect((await joined).sizeBytes).toBe((await abandoned).sizeBytes)
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

/** How many turns of the event loop passed while it was drawn, with a turn as short as possible. */
async function turnsDuring(documents: [PaperDocument, ...PaperDocument[]]): Promise<number> {
  let isDrawn = false
  const drawing = makeTurns(0)((pace) => drawDocuments(documents, pace)).finally(() => {
    isDrawn = true
  })
  let turns = 0
  for (; !isDrawn; turns++) await nextLoop()
  await drawing
  return turns
}

test('other work gets its turn between letters, rows and pages, and inside a long text', async () => {
  const letters = Array.from({ length: 200 }, (_, index) => ({ ...receipt, subtitle: `Letter ${index}` }))
  expect(await turnsDuring([receipt, ...letters])).toBeGreaterThan(1000)
  const rows = Array.from({ length: 500 }, (_, index) => [String(index), 'മലബാർ'])
  const columns = [
    { title: 'a', share: 1 },
    { title: 'b', share: 1 },
  ]
  const proof = { ...receipt, sections: [{ heading: null, fields: [], table: { columns, rows } }] }
  expect(await turnsDuring([proof])).toBeGreaterThan(500)
  const name = 'ചിട്ടി '.repeat(150)
  expect(await turnsDuring([{ ...receipt, title: name }])).toBeGreaterThan(150)
})

test('breaks a word of a thousand letters into lines that fit', async () => {
  const bytes = await drawDocuments([{ ...receipt, title: 'ക്ഷ'.repeat(330) }])
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})
