import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePictures } from '#platform/documents/picture'
import { EMPTY_JPEG, JPEG, PDF, PNG } from '#testing/sample-files'
import { useWorkers } from '#testing/workers'
import { checkContent } from './content.ts'

const charged = new Map<string, number>()
const pictures = makePictures((caller, ms) => charged.set(caller, ms))
const deps = { pictures, workers: useWorkers().workers }
type File = Parameters<typeof checkContent>[1]
const check = (contentType: File['contentType'], bytes: Buffer, purpose = 'PAN_CARD') =>
  checkContent(deps, { contentType, purpose, uploader: 'anna' }, bytes)
const problemOf = async (...file: Parameters<typeof check>) => (await check(...file)).problem
async function keptOf(...file: Parameters<typeof check>): Promise<Buffer> {
  const checked = await check(...file)
  if (checked.problem !== null) throw new Error(checked.problem)
  return checked.bytes
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8e0d0' } })

test('[spec: Announce, upload, confirm] keeps a PDF as it is', async () => {
  expect(await keptOf('application/pdf', PDF)).toBe(PDF)
})

test('[spec: Announce, upload, confirm] rejects bytes of another type and bytes that only begin like a picture', async () => {
  for (const bytes of [JPEG, PDF, Buffer.concat([PNG.subarray(0, 8), Buffer.from('<html><script>alert(1)</script>')])])
    expect(await problemOf('image/png', bytes)).toBe('FILE_TYPE_MISMATCH')
  for (const bytes of [PNG, EMPTY_JPEG, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    expect(await problemOf('image/jpeg', bytes)).toBe('FILE_TYPE_MISMATCH')
  expect(await problemOf('image/webp', Buffer.from('RIFF....WEBPnothing'))).toBe('FILE_TYPE_MISMATCH')
  expect(await problemOf('application/pdf', PNG)).toBe('FILE_TYPE_MISMATCH')
})

test('charges the time of a picture to its sender, also when it is refused', async () => {
  for (const bytes of [PNG, Buffer.concat([PNG.subarray(0, 8), Buffer.from('nothing')])]) {
    charged.clear()
    await check('image/png', bytes)
    expect(charged.get('anna')).toBeGreaterThan(0)
  }
})

test('removes positions and cameras from pictures and turns them upright', async () => {
  const exif = { IFD0: { Model: 'SecretCamera', Orientation: '6' }, IFD3: { GPSLatitude: '10/1 0/1 0/1' } }
  for (const [contentType, picture] of [
    ['image/jpeg', plain(40, 20).jpeg()],
    ['image/png', plain(40, 20).png()],
    ['image/webp', plain(40, 20).webp()],
  ] as const) {
    const uploaded = await picture.withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    const kept = await sharp(await keptOf(contentType, uploaded)).metadata()
    expect(kept).toMatchObject({ format: contentType.slice(6), width: 20, height: 40 })
    expect(kept.exif).toBeUndefined()
  }
})

test('nothing stays of bytes behind a picture or between its chunks', async () => {
  const text = Buffer.from('<script>alert(document.domain)</script>')
  const comment = Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from('tEXt'), text, Buffer.alloc(4)])
  const inside = Buffer.concat([PNG.subarray(0, 33), comment, PNG.subarray(33)])
  for (const [contentType, bytes] of [
    ['image/png', Buffer.concat([PNG, text])],
    ['image/png', inside],
    ['image/jpeg', Buffer.concat([JPEG, text])],
  ] as const) {
    const kept = await keptOf(contentType, bytes)
    expect(kept.includes('script')).toBe(false)
    expect((await sharp(kept).metadata()).format).toBe(contentType.slice(6))
  }
})

test('rejects pictures of more than 25 megapixels, and signatures of more than 4, by their header', async () => {
  const huge = Buffer.from(PNG)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  expect(await problemOf('image/png', huge)).toBe('PICTURE_TOO_LARGE')
  const photograph = await plain(5001, 5000).png().toBuffer()
  expect(await problemOf('image/png', photograph)).toBe('PICTURE_TOO_LARGE')
  const scan = await plain(2000, 2001).png().toBuffer()
  expect(await problemOf('image/png', scan)).toBeNull()
  expect(await problemOf('image/png', scan, 'SIGNATURE')).toBe('PICTURE_TOO_LARGE')
})
