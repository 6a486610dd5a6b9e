import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { expect, test } from 'vitest'
import { PDF } from '#testing/sample-files'
import { findPdfProblem } from './pdf-check.ts'

async function drawPdf(): Promise<Buffer> {
  const document = new PDFKit()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDrawn = new Promise((resolve) => document.on('end', resolve))
  document.text('Registration certificate').addPage().text('Page two')
  document.end()
  await isDrawn
  return Buffer.concat(chunks)
}

const stream = (number: number, dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** As newer writers make them: objects in a compressed stream, a cross-reference stream instead of table and trailer. */
function packedPdf(catalog = '<</Type/Catalog/Pages 2 0 R>>', filter = '/Filter/FlateDecode', pack = deflateSync) {
  const table = `1 0 2 ${catalog.length + 1} `
  const packed = `${table}${catalog} <</Type/Pages/Kids[]/Count 0>>`
  const header = Buffer.from('%PDF-1.7\n%âãÏÓ\n')
  const objects = stream(3, `/Type/ObjStm/N 2/First ${table.length}${filter}`, pack(Buffer.from(packed)))
  const crossReference = stream(
    4,
    '/Type /XRef/Size 5/W[1 2 1]/Root 1 0 R/Filter/FlateDecode',
    deflateSync(Buffer.alloc(20)),
  )
  const end = Buffer.from(`startxref\n${header.length + objects.length}\n%%EOF\n`)
  return Buffer.concat([header, objects, crossReference, end])
}

/** A PDF whose catalog has these entries, and which has these other objects. */
const pdfWith = (catalog: string, others = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R ${catalog}>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n${others}\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  )

async function withLibrary(change: (document: PDFDocument) => unknown, useObjectStreams: boolean): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage()
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams }))
}

test('[D2 4.5] accepts complete PDFs of several writers', async () => {
  for (const pdf of [
    PDF,
    await drawPdf(),
    packedPdf(),
    await withLibrary(() => {}, true),
    await withLibrary(() => {}, false),
  ])
    expect(await findPdfProblem(pdf)).toBeNull()
})

test('[D2 4.5] accepts a PDF with a few bytes after its end marker', async () => {
  expect(await findPdfProblem(Buffer.concat([PDF, Buffer.alloc(500)]))).toBeNull()
})

test('[D2 4.5] accepts a PDF that opens at one of its own pages', async () => {
  const goTo = '5 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj'
  for (const pdf of [
    pdfWith('/OpenAction[3 0 R /XYZ null null 0]'),
    pdfWith('/OpenAction<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'),
    pdfWith('/OpenAction 5 0 R', goTo),
    packedPdf('<</Type/Catalog/OpenAction[2 0 R/Fit]/Pages 2 0 R>>'),
  ])
    expect(await findPdfProblem(pdf)).toBeNull()
})

test('[D2 4.5] rejects bytes that only begin like a PDF', async () => {
  const fakes = [
    '%PDF',
    '%PDF-1.4\n',
    '%PDF-9.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n',
    '%PDF is what I am not',
    '%PDF-1.4\n<html><script>alert(1)</script></html>',
    '%PDF-1.4\n%%EOF\n',
    '%PDF-1.4\ntrailer<<>>\n%%EOF\n',
  ]
  for (const fake of fakes) expect(await findPdfProblem(Buffer.from(fake)), fake).toBe('FILE_TYPE_MISMATCH')
  const late = Buffer.concat([Buffer.from('GIF89a\n'), PDF])
  expect(await findPdfProblem(late)).toBe('FILE_TYPE_MISMATCH')
})

test('[D2 4.5] rejects a PDF that was cut off anywhere before its end marker', async () => {
  for (const pdf of [PDF, await drawPdf(), packedPdf()])
    for (const part of [0.1, 0.5, 0.9])
      expect(await findPdfProblem(pdf.subarray(0, Math.floor(pdf.length * part))), `${part}`).not.toBeNull()
  const pdf = await drawPdf()
  const ends = Buffer.concat([pdf.subarray(0, 20), pdf.subarray(-20)])
  expect(await findPdfProblem(ends)).toBe('FILE_TYPE_MISMATCH')
})

test('[D2 4.5] rejects a PDF that is also a web page or a ZIP archive', async () => {
  const body = PDF.subarray(9)
  const page = Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n'), body])
  const hidden = Buffer.concat([Buffer.from('%PDF-1.4 %<html><script>alert(1)</script>\n'), body])
  const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  for (const pdf of [page, hidden, Buffer.concat([PDF, emptyZip])])
    expect(await findPdfProblem(pdf)).toBe('FILE_TYPE_MISMATCH')
})

test('[D2 4.5] rejects scripts, attachments and forms of a PDF library, packed or not', async () => {
  const changes: [string, (document: PDFDocument) => unknown][] = [
    ['script', (document) => document.addJavaScript('main', 'app.alert(1)')],
    ['attachment', (document) => document.attach(Buffer.from('MZ'), 'a.exe', { mimeType: 'application/octet-stream' })],
    [
      'form',
      (document) =>
        document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: PDFHexString.fromText('x') })),
    ],
    [
      'program',
      (document) => document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'Launch', F: 'cmd.exe' })),
    ],
  ]
  for (const [name, change] of changes)
    for (const isPacked of [false, true])
      expect(await findPdfProblem(await withLibrary(change, isPacked)), `${name} ${isPacked}`).toBe(
        'FILE_ACTIVE_CONTENT',
      )
})

test('[D2 4.5] finds active content however it is hidden', async () => {
  const script = '<</S/JavaScript/JS(app.alert(1))>>'
  const hidden = {
    'escaped name': pdfWith('/OpenAction<</S/J#61va#53cript/J#53(1)>>'),
    'object of its own': pdfWith('/OpenAction 5 0 R', `5 0 obj\n${script}\nendobj`),
    'type in an object of its own': pdfWith('', '5 0 obj\n<</S 6 0 R>>\nendobj\n6 0 obj/JavaScript\nendobj'),
    'data of a stream, reached by the table only': pdfWith(
      '',
      `4 0 obj\n<</Length 99>>\nstream\n5 0 obj\n${script}\nendobj\nendstream\nendobj`,
    ),
    'after a string without an end': pdfWith('', `4 0 obj\n(never closed\n5 0 obj\n${script}\nendobj`),
    'inside a string': pdfWith('', `4 0 obj\n(5 0 obj ${script} endobj)\nendobj`),
    'keyword after a comment': pdfWith('', `5 0 %\nobj%x\n${script}\nendobj`),
    'stream without its type': Buffer.from(
      packedPdf(`<</Type/Catalog/OpenAction${script}>>`).toString('latin1').replace('/Type/ObjStm', '/Typo/ObjStm'),
      'latin1',
    ),
    'plain object stream': packedPdf(`<</Type/Catalog/OpenAction${script}>>`, '', (bytes) => bytes as never),
    'web address at opening': pdfWith('/OpenAction<</S/URI/URI(https://evil.example)>>'),
    'web address at opening, packed': packedPdf('<</Type/Catalog/OpenAction 2 0 R/Next<</S/SubmitForm>>>>'),
    'opening that leads nowhere': pdfWith('/OpenAction 77 0 R'),
  }
  for (const [name, pdf] of Object.entries(hidden)) expect(await findPdfProblem(pdf), name).toBe('FILE_ACTIVE_CONTENT')
})

test('rejects a PDF with a password and one that is packed in an unusual way', async () => {
  const encrypted = Buffer.from(PDF.toString('latin1').replace('/Root', '/Encrypt 9 0 R/Root'), 'latin1')
  expect(await findPdfProblem(encrypted)).toBe('FILE_ENCRYPTED')
  const catalog = '<</Type/Catalog>>'
  for (const filter of [
    '/Filter/LZWDecode',
    '/Filter[/ASCIIHexDecode/FlateDecode]',
    '/Filter 9 0 R',
    '/Filter/FlateDecode/DecodeParms<<>>',
  ])
    expect(await findPdfProblem(packedPdf(catalog, filter)), filter).toBe('FILE_UNREADABLE')
  expect(await findPdfProblem(packedPdf(catalog, '/Filter/FlateDecode/First 0'))).toBe('FILE_UNREADABLE')
})

test('hostile PDFs of 10 MB are refused without blocking the service', async () => {
  const MIB = 1024 * 1024
  const fill = (text: string) => Buffer.alloc(10 * MIB - 200, text)
  const wrap = (bytes: Buffer) =>
    Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n'), bytes, Buffer.from('\ntrailer<<>>\n%%EOF\n')])
  const bomb = stream(3, '/Type/ObjStm/N 2/First 9/Filter/FlateDecode', deflateSync(Buffer.alloc(100 * MIB)))
  const names = stream(3, '/Type/ObjStm/N 2/First 9/Filter/FlateDecode', deflateSync(Buffer.alloc(10 * MIB, '/a ')))
  const hostile = {
    numbers: fill('1234567890 12345 ob'),
    nested: fill('1 0 obj<<'),
    strings: fill('1 0 obj<</A('),
    objects: fill('1 0 obj<<>>endobj '),
    names: fill('1 0 obj[/a/b/c]'),
    dictionaries: fill(`1 0 obj[${'/ab'.repeat(170_000)}]`),
    unpacking: Buffer.concat([bomb, bomb, bomb]),
    packed: names,
    streams: Buffer.concat(
      Array.from({ length: 6_000 }, () => stream(3, '/N 2/First 9/Filter/FlateDecode', deflateSync(''))),
    ),
  }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  for (const [name, bytes] of Object.entries(hostile)) {
    const pdf = wrap(bytes)
    delay.reset()
    delay.enable()
    const startedAt = performance.now()
    const problem = await findPdfProblem(pdf)
    const took = performance.now() - startedAt
    delay.disable()
    if (process.env.KURI_SHOW_TIMES) console.log(name, problem, Math.round(took), 'ms, longest block', delay.max / 1e6)
    expect([null, 'FILE_UNREADABLE', 'FILE_TYPE_MISMATCH'], name).toContain(problem)
  }
})
