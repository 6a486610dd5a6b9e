import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { JPEG, PDF, PNG } from '#testing/sample-files'
import { inspectContent } from './content.ts'

async function drawPdf(): Promise<Buffer> {
  const document = new PDFDocument()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDrawn = new Promise((resolve) => document.on('end', resolve))
  document.text('Registration certificate').addPage().text('Page two')
  document.end()
  await isDrawn
  return Buffer.concat(chunks)
}

/** As newer writers make them: objects in a compressed stream, a cross-reference stream instead of table and trailer. */
function makePdfWithStreams(): Buffer {
  const packed = '1 0 2 30 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Kids[]/Count 0>>'
  const stream = (number: number, dictionary: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj\n<<${dictionary}/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const header = Buffer.from('%PDF-1.7\n')
  const objects = stream(3, '/Type/ObjStm/N 2/First 10', deflateSync(Buffer.from(packed)))
  const crossReference = stream(4, '/Type /XRef/Size 5/W[1 2 1]/Root 1 0 R', deflateSync(Buffer.alloc(20)))
  const end = Buffer.from(`startxref\n${header.length + objects.length}\n%%EOF\n`)
  return Buffer.concat([header, objects, crossReference, end])
}

const inChunks = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  )
const typeOf = async (bytes: Buffer, chunkBytes = 64 * 1024) =>
  (await inspectContent(inChunks(bytes, chunkBytes))).contentType

test('[D2 4.5] accepts complete PDFs, however the bytes arrive', async () => {
  for (const pdf of [PDF, await drawPdf(), makePdfWithStreams()])
    for (const chunkBytes of [1, 3, 7, 100, 64 * 1024]) expect(await typeOf(pdf, chunkBytes)).toBe('application/pdf')
})

test('[D2 4.5] accepts a PDF with a few bytes after its end marker', async () => {
  expect(await typeOf(Buffer.concat([PDF, Buffer.alloc(500)]))).toBe('application/pdf')
})

test('[D2 4.5] rejects bytes that only begin like a PDF', async () => {
  const fakes = [
    '%PDF',
    '%PDF-1.4\n',
    '%PDF is what I am not',
    '%PDF-1.4\n<html><script>alert(1)</script></html>',
    '%PDF-1.4\n%%EOF\n',
    '%PDF-1.4\ntrailer<<>>\n%%EOF\n',
  ]
  for (const fake of fakes) expect(await typeOf(Buffer.from(fake)), fake).toBeNull()
})

test('[D2 4.5] rejects a PDF that was cut off anywhere before its end marker', async () => {
  for (const pdf of [PDF, await drawPdf(), makePdfWithStreams()])
    for (const part of [0.1, 0.5, 0.9])
      expect(await typeOf(pdf.subarray(0, Math.floor(pdf.length * part))), `${part}`).toBeNull()
})

test('[D2 4.5] rejects a PDF of which only header and end are left', async () => {
  const pdf = await drawPdf()
  expect(await typeOf(Buffer.concat([pdf.subarray(0, 20), pdf.subarray(-20)]))).toBeNull()
})

test('[D2 4.5] looks at 10 MB of hostile bytes in bounded time', async () => {
  const hostile = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10 * 1024 * 1024 - 9, '1234567890 12345 ob')])
  const startedAt = performance.now()
  expect(await typeOf(hostile)).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test('pictures are not looked at as PDFs', async () => {
  expect(await typeOf(PNG, 5)).toBe('image/png')
  expect(await typeOf(JPEG, 5)).toBe('image/jpeg')
})
