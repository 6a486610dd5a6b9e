import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import PDFKit from 'pdfkit'
import { expect, test } from 'vitest'
import { PDF } from '#testing/sample-files'
import { findPdfProblem } from './pdf-check.ts'

/** Printed by Chromium and by cairo: an income certificate with links, a form and two pages. */
const HONEST = new URL('../../../../../testing/honest-pdfs/', import.meta.url)

async function drawPdf(draw: (document: InstanceType<typeof PDFKit>) => unknown = () => undefined): Promise<Buffer> {
  const document = new PDFKit()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDrawn = new Promise((resolve) => document.on('end', resolve))
  document.text('Registration certificate').addPage().text('Page two')
  draw(document)
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

test('[spec: Announce, upload, confirm] accepts complete PDFs of several writers', async () => {
  for (const pdf of [
    PDF,
    await drawPdf(),
    packedPdf(),
    await withLibrary(() => {}, true),
    await withLibrary(() => {}, false),
  ])
    expect(await findPdfProblem(pdf)).toBeNull()
})

test('[spec: Announce, upload, confirm] accepts a PDF with a few bytes after its end marker', async () => {
  expect(await findPdfProblem(Buffer.concat([PDF, Buffer.alloc(500)]))).toBeNull()
})

test('[spec: Announce, upload, confirm] accepts a PDF that opens at one of its own pages', async () => {
  const goTo = '5 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj'
  for (const pdf of [
    pdfWith('/OpenAction[3 0 R /XYZ null null 0]'),
    pdfWith('/OpenAction<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'),
    pdfWith('/OpenAction 5 0 R', goTo),
    packedPdf('<</Type/Catalog/OpenAction[2 0 R/Fit]/Pages 2 0 R>>'),
  ])
    expect(await findPdfProblem(pdf)).toBeNull()
})

test('[spec: Announce, upload, confirm] rejects bytes that only begin like a PDF', async () => {
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

test('[spec: Announce, upload, confirm] rejects a PDF that was cut off anywhere before its end marker', async () => {
  for (const pdf of [PDF, await drawPdf(), packedPdf()])
    for (const part of [0.1, 0.5, 0.9])
      expect(await findPdfProblem(pdf.subarray(0, Math.floor(pdf.length * part))), `${part}`).not.toBeNull()
  const pdf = await drawPdf()
  const ends = Buffer.concat([pdf.subarray(0, 20), pdf.subarray(-20)])
  expect(await findPdfProblem(ends)).toBe('FILE_TYPE_MISMATCH')
})

test('[spec: Announce, upload, confirm] rejects a PDF that is also a web page or a ZIP archive', async () => {
  const body = PDF.subarray(9)
  const page = Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n'), body])
  const hidden = Buffer.concat([Buffer.from('%PDF-1.4 %<html><script>alert(1)</script>\n'), body])
  const emptyZip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  for (const pdf of [page, hidden, Buffer.concat([PDF, emptyZip])])
    expect(await findPdfProblem(pdf)).toBe('FILE_TYPE_MISMATCH')
})

test('[spec: Announce, upload, confirm] rejects scripts, attachments and forms of a PDF library, packed or not', async () => {
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

test('[spec: Announce, upload, confirm] finds active content however it is hidden', async () => {
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

const page = (entries: string, others = '') =>
  pdfWith('', `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${entries}>>\nendobj\n${others}`)
const link = (action: string) => page(`/Annots[<</Type/Annot/Subtype/Link/Rect[50 700 200 720]/A${action}>>]`)

test('[spec: Announce, upload, confirm] rejects a PDF that acts by itself, opens another file or shows what is elsewhere', async () => {
  const unc = '(\\\\\\\\evil.example\\\\x)'
  const acting = {
    'another file when a page is shown': page(`/AA<</O<</S/GoToR/F${unc}>>>>`),
    'a web address when a page is shown': page('/AA<</O<</S/URI/URI(https://evil.example)>>>>'),
    'actions in an object of their own': page('/AA 4 0 R', '4 0 obj\n<</O<</S/URI/URI(https://e.example)>>>>\nendobj'),
    'actions of the catalog': pdfWith('/AA<</WC<</S/URI/URI(https://evil.example)>>>>'),
    'actions of the catalog, packed': packedPdf('<</Type/Catalog/Pages 2 0 R/A#41 <</WC 9 0 R>>>>'),
    'a web address after the first page is shown': pdfWith(
      '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://evil.example)>>>>',
    ),
    'media from a web address': page('/Annots[<</Subtype/Screen/A<</S/Rendition/OP 0>>>>]'),
    'a film': page('/Annots[<</Subtype/Movie/Movie<</F(film.avi)>>>>]'),
    'a sound': link('<</S/Sound/Sound 9 0 R>>'),
    'a page of another file': link(`<</S/GoToR/F${unc}/D[0/Fit]>>`),
    'an article of another file': link(`<</S/Thread/F${unc}/D 0>>`),
    'an article, named in an object of its own': page('/X<</S 6 0 R>>', '6 0 obj/Thread\nendobj'),
    'annotations that hide others': link('<</S/Hide/T(a)>>'),
    'layers that hide others': link('<</S/Set#4fCGState/State[/OFF 9 0 R]>>'),
    'contents in another file': page('/Contents 4 0 R', `4 0 obj\n<</Length 0/F${unc}>>\nstream\n\nendstream\nendobj`),
    'contents in another file, escaped': page('', '4 0 obj\n<</#46(x)/Length 0>>stream\n\nendstream\nendobj'),
    'a page of another file as a picture': page(
      '',
      '4 0 obj\n<</Type/XObject/Subtype/Form/Ref<</F(x.pdf)/Page 0>>/Length 0>>\nstream\n\nendstream\nendobj',
    ),
    'a link to a file': link('<</S/URI/URI(file:///etc/passwd)>>'),
    'a link to a share': link(`<</S/URI/URI${unc}>>`),
    'a link to a share, in hexadecimal': link('<</S/URI/URI<5c5c6576696c2e6578616d706c65>>>'),
    'a link to a script, escaped': link('<</S/URI/URI(\\152avascript:alert\\(1\\))>>'),
    'a link to a program, in an object of its own': page(
      '/Annots[<</Subtype/Link/A<</S/URI/URI 6 0 R>>>>]',
      '6 0 obj(ms-msdt:/id)\nendobj',
    ),
    'a link that leads nowhere': link('<</S/URI/URI 77 0 R>>'),
    'a link to a share, packed': packedPdf('<</Type/Catalog/Pages 2 0 R/X<</S/URI/URI(smb://evil.example/x)>>>>'),
    'a base for links': pdfWith('/URI<</Base(file:///)>>'),
  }
  for (const [name, pdf] of Object.entries(acting)) expect(await findPdfProblem(pdf), name).toBe('FILE_ACTIVE_CONTENT')
})

test('[spec: Announce, upload, confirm] rejects actions, annotations and files that a paper does not need, also those that no specification names', async () => {
  const unc = '(\\\\\\\\evil.example\\\\x)'
  const annotation = (entries: string, others = '') => page(`/Annots[<</Type/Annot/Rect[0 0 9 9]${entries}>>]`, others)
  const refused = {
    'an attached file': annotation(`/Subtype/FileAttachment/FS<</Type/Filespec/F${unc}>>`),
    'an attached file, by its name alone': annotation(`/Subtype/Stamp/FS${unc}`),
    'an attached file, in an object of its own': annotation(
      '/Subtype/Stamp/F#53 9 0 R',
      `9 0 obj\n<</F${unc}>>\nendobj`,
    ),
    'a file that stands for itself': page('', `9 0 obj\n<</Type/Filespec/F${unc}>>\nendobj`),
    'a portfolio': pdfWith('/Collection<</View/H>>'),
    'a portfolio, packed': packedPdf('<</Type/Catalog/Pages 2 0 R/Collection 9 0 R>>'),
    'associated files': pdfWith('/AF[9 0 R]'),
    'a picture of a print shop': page(
      '',
      '9 0 obj\n<</Subtype/Image/OPI<</2.0<</F(x)>>>>/Length 0>>\nstream\n\nendstream\nendobj',
    ),
    'a button that empties a form': annotation('/Subtype/Widget/FT/Btn/A<</S/ResetForm>>'),
    'an action of a later version': link('<</S/OpenEverything>>'),
    'the same in an object of its own': page(
      '/Annots[<</Subtype/Link/A 9 0 R>>]',
      '9 0 obj\n<</S/OpenEverything>>\nendobj',
    ),
    'the same, packed': packedPdf('<</Type/Catalog/Pages 2 0 R/X<</A<</S/OpenEverything>>>>>>'),
    'the same after another action': link(
      '<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoTo/D[3 0 R/Fit]>><</S/OpenEverything>>]>>',
    ),
    'the same after another action, by reference': page(
      '/Annots[<</Subtype/Link/A<</S/GoTo/D[3 0 R/Fit]/Next[8 0 R 9 0 R]>>>>]',
      '8 0 obj\n<</S/GoTo/D[3 0 R/Fit]>>\nendobj\n9 0 obj\n<</S/OpenEverything>>\nendobj',
    ),
    'an action whose type is elsewhere': link('<</S 9 0 R>>'),
    'the print command': link('<</S/Named/N/Print>>'),
    'a transition': link('<</S/Trans/Trans<</S/Fly>>>>'),
    'an annotation of a later version': annotation('/Subtype/Hologram'),
    'a program in PostScript': page('', '9 0 obj\n<</Type/XObject/Subtype/PS/Length 0>>\nstream\n\nendstream\nendobj'),
    'a projection': annotation('/Subtype/Projection'),
  }
  for (const [name, pdf] of Object.entries(refused)) expect(await findPdfProblem(pdf), name).toBe('FILE_ACTIVE_CONTENT')
})

test('[spec: Announce, upload, confirm] accepts what honest papers have: links, bookmarks, articles, flags of annotations', async () => {
  const honest: Record<string, Buffer> = {
    'links of a browser, with a page of two': readFileSync(new URL('chromium.pdf', HONEST)),
    'the same from cairo': readFileSync(new URL('cairo.pdf', HONEST)),
    'a web page': link('<</S/URI/URI(https://edistrict.kerala.gov.in/verify?id=1)>>'),
    'a web page, packed': packedPdf('<</Type/Catalog/Pages 2 0 R/X<</S/URI/URI(http://example.in)>>>>'),
    'a web page in an object of its own': page(
      '/Annots[<</Subtype/Link/A<</S/URI/URI 6 0 R>>>>]',
      '6 0 obj(www.example.in)\nendobj',
    ),
    'an address and a number': link('<</S/URI/URI(mailto:a@example.in)/Next<</S/URI/URI<74656C3A2B3931>>>>>'),
    'a link to another page': link('<</S/GoTo/D[3 0 R/Fit]>>'),
    bookmarks: pdfWith(
      '/Outlines 7 0 R',
      '7 0 obj\n<</First 8 0 R/Last 9 0 R>>\nendobj\n8 0 obj\n<</Title(a)/Next 9 0 R>>\nendobj',
    ),
    'an article': pdfWith('/Threads[7 0 R]', '7 0 obj\n<</Type/Thread/F 8 0 R/I<</Title(AA)>>>>\nendobj'),
    'annotations with flags': page('/Annots[<</Subtype/Link/F 4/Rect[0 0 9 9]/Dest[3 0 R/Fit]>>]'),
    'a link to the next page': link('<</S/Named/N/NextPage>>'),
    'a link in an object of its own': page(
      '/Annots[<</Subtype/Link/A 9 0 R>>]',
      '9 0 obj\n<</Type/Action/S/URI/URI(https://example.in)>>\nendobj',
    ),
    'a signature': pdfWith(
      '/AcroForm<</Fields[7 0 R]/SigFlags 3>>',
      '7 0 obj\n<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/Rect[0 0 0 0]/V 8 0 R>>\nendobj\n8 0 obj\n<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached>>\nendobj',
    ),
    'tagged text': pdfWith(
      '/StructTreeRoot 7 0 R',
      '7 0 obj\n<</Type/StructTreeRoot/K<</S/P/A<</O/Layout/TextAlign/Center>>/K[<</S/Span/A[<</O/Table>> 0]>>]>>>>\nendobj',
    ),
    'letters called A, EF and FS': page('/Resources<</Encoding<</Differences[65/A/EF/FS/Next 12/AF]>>>>'),
    'a note and a mark': page('/Annots[<</Subtype/Text/Contents(a)>><</Subtype/Highlight/Rect[0 0 9 9]>>]'),
    'a letter called AA': page('/Resources<</Encoding<</Differences[65/AA/BB]>>>>'),
    'a link drawn by pdfkit': await drawPdf((document) => document.text('Kuri', { link: 'https://example.in' })),
  }
  for (const [name, pdf] of Object.entries(honest)) expect(await findPdfProblem(pdf), name).toBeNull()
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

test('hostile PDFs of 10 MB are refused after a bounded amount of work', async () => {
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
    links: fill(`1 0 obj[${'/URI('.repeat(100_000)}]`),
    references: fill(`1 0 obj[${'/URI 1 0 R'.repeat(50_000)}]`),
    streams: Buffer.concat(
      Array.from({ length: 6_000 }, () => stream(3, '/N 2/First 9/Filter/FlateDecode', deflateSync(''))),
    ),
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    const pdf = wrap(bytes)
    const startedAt = performance.now()
    const problem = await findPdfProblem(pdf)
    if (process.env.KURI_SHOW_TIMES) console.log(name, problem, Math.round(performance.now() - startedAt), 'ms')
    expect([null, 'FILE_UNREADABLE', 'FILE_TYPE_MISMATCH'], name).toContain(problem)
  }
})
