import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EMPTY_JPEG, PNG } from '#testing/sample-files'
import { fingerprintOf, type LoadedDocument } from './paper-document.ts'
import { drawDocuments } from './pdf.ts'
import { makePictures } from './picture.ts'

const { normalise: normalisePicture } = makePictures()

const madeAt = new Date('2026-11-15T10:00:00Z')
const document = (changes: Partial<LoadedDocument> = {}): LoadedDocument => ({
  title: 'Sealed offer',
  subtitle: 'Onam Savings',
  sections: [{ heading: 'Parties', fields: [{ label: 'Company', value: 'മലബാർ Chits ₹' }] }],
  madeAt,
  ...changes,
})
const pagesIn = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('a document is a PDF with the fingerprint of its contents in the footer', async () => {
  const bytes = await drawDocuments([document()])
  const fingerprint = fingerprintOf(document())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(pagesIn(bytes)).toBe(1)
  expect(fingerprint).toBe(fingerprintOf(document({ madeAt: new Date() })))
  expect(fingerprint).not.toBe(fingerprintOf(document({ title: 'Another' })))
})

test('content that does not fit continues on another page', async () => {
  const fields = Array.from({ length: 100 }, (_, index) => ({ label: `Field ${index}`, value: 'word '.repeat(60) }))
  const bytes = await drawDocuments([document({ sections: [{ heading: null, fields }] })])
  expect(pagesIn(bytes)).toBeGreaterThan(3)
})

test('a table continues on other pages and is part of the fingerprint', async () => {
  const columns = [
    { title: 'Month', share: 1 },
    { title: 'Amount', share: 1, align: 'right' },
  ] as const
  const rows = Array.from({ length: 120 }, (_, index) => [`Month ${index}`, 'മലബാർ 5,000.00'])
  const tabled = (changed: readonly string[][]) =>
    document({ sections: [{ heading: 'Account', fields: [], table: { columns, rows: changed } }] })
  const bytes = await drawDocuments([tabled(rows)])
  expect(pagesIn(bytes)).toBeGreaterThan(2)
  expect(fingerprintOf(tabled(rows))).not.toBe(fingerprintOf(tabled(rows.slice(1))))
})

test('a paper with several pictures is drawn to the same bytes each time', async () => {
  const sizes = [900, 20, 600, 40, 800]
  const noise = (size: number) =>
    sharp(Buffer.from(Array.from({ length: size * size * 4 }, (_, at) => (at * at * 7919) % 251)), {
      raw: { width: size, height: size, channels: 4 },
    })
      .png()
      .toBuffer()
  const pictures = await Promise.all(sizes.map(async (size) => normalisePicture(await noise(size))))
  const fields = pictures.map((picture, index) => ({ label: `Signature ${index}`, picture, sha256: 'ab'.repeat(32) }))
  const draw = () => drawDocuments([document({ sections: [{ heading: null, fields }] })])
  const first = await draw()
  for (let round = 0; round < 5; round++) expect((await draw()).equals(first)).toBe(true)
})

test('draws a picture, and prints only the hash of one that cannot be displayed', async () => {
  const picture = await normalisePicture(PNG)
  expect(picture).toMatchObject({ width: 1, height: 1 })
  const draw = (drawn: typeof picture) =>
    drawDocuments([
      document({
        sections: [{ heading: null, fields: [{ label: 'Signature', picture: drawn, sha256: 'ab'.repeat(32) }] }],
      }),
    ])
  expect((await draw(picture)).toString('latin1')).toContain('/Subtype /Image')
  expect((await draw(null)).toString('latin1')).not.toContain('/Subtype /Image')
})

/** A chunk length of -12 makes pdfkit's own reader loop forever; a broken stream ends the process. */
const loopingPng = Buffer.concat([
  PNG.subarray(0, 33),
  Buffer.from('fffffff4', 'hex'),
  Buffer.from('abcd'),
  Buffer.alloc(8),
])
const brokenStream = Buffer.from(PNG)
brokenStream.fill(0xee, 41, 50)
const hugePng = Buffer.from(PNG)
hugePng.writeUInt32BE(60_000, 16)
hugePng.writeUInt32BE(60_000, 20)

test.each([
  ['bytes that are not a picture', Buffer.from('hello')],
  ['an empty file', Buffer.alloc(0)],
  ['a JPEG without a frame', EMPTY_JPEG],
  ['a PNG whose chunks loop', loopingPng],
  ['a PNG with a broken stream', brokenStream],
  ['a PNG that claims 3.6 thousand million pixels', hugePng],
])('rejects %s without failing', async (_name, bytes) => {
  expect(await normalisePicture(bytes)).toBeNull()
})

test('scales large pictures down in proportion', async () => {
  const { renderAsync } = await import('@resvg/resvg-js')
  const large = await renderAsync(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1800"><circle cx="900" cy="900" r="800"/></svg>',
  )
  const picture = await normalisePicture(large.asPng())
  expect(picture).toMatchObject({ width: 300, height: 300 })
})
