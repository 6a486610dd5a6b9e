// Tests that every object store must pass. object-store.test.ts runs them against the local store and S3.
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { MAX_OBJECT_BYTES, type ObjectStore, type Upload } from './object-store.ts'

const PNG = 'image/png'
const newKey = () => `companies/${newId()}/${newId()}`
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const upload = ({ url, headers }: Pick<Upload, 'url' | 'headers'>, body: Uint8Array) =>
  fetch(url, { method: 'PUT', headers, body: body as Uint8Array<ArrayBuffer> })

export function testObjectStore(store: () => ObjectStore): void {
  const presign = (key: string, mustBeNew = false) => store().presignUpload(key, { contentType: PNG, mustBeNew })
  const contentOf = async (key: string) => buffer(await store().open(key))

  test('[spec: The signed address] stores a whole upload without an access token', async () => {
    const key = newKey()
    const bytes = randomBytes(300_000)
    expect((await upload(await presign(key), bytes)).status).toBe(200)
    const stored = await store().collect(key)
    expect(stored?.sizeBytes).toBe(bytes.length)
    expect(hash(await contentOf(stored!.key))).toBe(hash(bytes))
  })

  test('[spec: Announce, upload, confirm] collects nothing when nothing was uploaded', async () => {
    expect(await store().collect(newKey())).toBeNull()
  })

  test('[spec: The signed address] rejects another content type and stores nothing', async () => {
    const key = newKey()
    const { url } = await presign(key)
    for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'image/png; x=1' }])
      expect((await upload({ url, headers }, randomBytes(10))).ok).toBe(false)
    expect(await store().collect(key)).toBeNull()
  })

  test('[spec: The signed address] rejects a second upload with 412 under If-None-Match: *, and keeps the first', async () => {
    const key = newKey()
    const first = randomBytes(1000)
    const presigned = await presign(key, true)
    expect(presigned.headers).toEqual({ 'Content-Type': PNG, 'If-None-Match': '*' })
    expect((await upload(presigned, first)).status).toBe(200)
    expect((await upload(presigned, randomBytes(1000))).status).toBe(412)
    const stored = await store().collect(key)
    expect(hash(await contentOf(stored!.key))).toBe(hash(first))
  })

  test('[spec: Announce, upload, confirm] rejects an upload without a required header', async () => {
    const key = newKey()
    const { url } = await presign(key, true)
    expect((await upload({ url, headers: { 'Content-Type': PNG } }, randomBytes(10))).ok).toBe(false)
    expect(await store().collect(key)).toBeNull()
  })

  test('[spec: The signed address] rejects a URL of which any part was changed', async () => {
    const key = newKey()
    const { url, headers } = await presign(key)
    const other = newKey()
    const replaced = (from: string, to: string) => url.replace(from, to)
    const signature = /[Ss]ignature=([\w-]+)/.exec(url)![1]!
    const longer = url.replace(/([Ee]xpires)=\d+/, '$1=1900000000000')
    for (const forged of [replaced(key, other), replaced(signature, [...signature].reverse().join('')), longer]) {
      expect(forged).not.toBe(url)
      const { status } = await upload({ url: forged, headers }, randomBytes(10))
      expect([400, 403]).toContain(status)
    }
    expect(await store().collect(key)).toBeNull()
    expect(await store().collect(other)).toBeNull()
  })

  test('[spec: The signed address] a URL is valid for one method: a download URL accepts no upload, an upload URL returns no content', async () => {
    const key = newKey()
    await store().put(key, randomBytes(100), PNG)
    const download = await store().presignDownload(key, { fileName: 'a.png', contentType: PNG })
    expect((await upload({ url: download, headers: { 'Content-Type': PNG } }, randomBytes(10))).ok).toBe(false)
    const { url } = await presign(key)
    expect((await fetch(url)).status).toBe(403)
  })

  test('[spec: The signed address] a download has its content type and a safe file name', async () => {
    const key = newKey()
    const bytes = randomBytes(70_000)
    await store().put(key, bytes, 'application/pdf')
    const fileName = 'കരാർ "2026"; x\r\nSet-Cookie: a.pdf'
    const response = await fetch(await store().presignDownload(key, { fileName, contentType: 'application/pdf' }))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const disposition = response.headers.get('content-disposition')!
    expect(disposition).toMatch(/^attachment; filename="[^"\\;%]*"; filename\*=UTF-8''[\w.%!~-]+$/)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(bytes))
  })

  test('a download can be asked for in part, again or by its size alone', async () => {
    const key = newKey()
    const bytes = randomBytes(200_000)
    await store().put(key, bytes, PNG)
    const url = await store().presignDownload(key, { fileName: 'a.png', contentType: PNG })
    const get = (headers: Record<string, string>, method = 'GET') => fetch(url, { headers, method })
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=65530-65545', 65_530, 65_545],
      ['bytes=131072-', 131_072, 199_999],
      ['bytes=-5', 199_995, 199_999],
      ['bytes=10-999999', 10, 199_999],
    ] as const) {
      const part = await get({ range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/200000`])
      expect(hash(new Uint8Array(await part.arrayBuffer()))).toBe(hash(bytes.subarray(start, end + 1)))
    }
    const etag = (await get({}, 'HEAD')).headers.get('etag')!
    expect((await get({}, 'HEAD')).headers.get('content-length')).toBe('200000')
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  })

  test.each([1, 65_535, 65_536, 65_537, 131_072])('keeps %i bytes as they are', async (size) => {
    const key = newKey()
    const bytes = randomBytes(size)
    await store().put(key, bytes, PNG)
    expect((await store().find(key))?.sizeBytes).toBe(size)
    expect(hash(await contentOf(key))).toBe(hash(bytes))
  })

  test('[spec: Announce, upload, confirm] a collected object cannot be changed through its upload URL', async () => {
    const key = newKey()
    const bytes = randomBytes(2000)
    const presigned = await presign(key)
    await upload(presigned, bytes)
    const stored = await store().collect(key)
    await upload(presigned, randomBytes(2000))
    expect(hash(await contentOf(stored!.key))).toBe(hash(bytes))
  })

  test('an upload of more than 10 MB is not stored or reports its size', async () => {
    const key = newKey()
    await upload(await presign(key), Buffer.alloc(MAX_OBJECT_BYTES + 1))
    const stored = await store().collect(key)
    expect(stored === null || stored.sizeBytes > MAX_OBJECT_BYTES).toBe(true)
  })

  test('accepts exactly 10 MB', async () => {
    const key = newKey()
    expect((await upload(await presign(key), Buffer.alloc(MAX_OBJECT_BYTES))).status).toBe(200)
    expect((await store().collect(key))?.sizeBytes).toBe(MAX_OBJECT_BYTES)
  })

  test('removes an object, and removing it again succeeds', async () => {
    const key = newKey()
    await store().put(key, randomBytes(10), PNG)
    await store().remove(key)
    await store().remove(key)
    expect(await store().collect(key)).toBeNull()
    const url = await store().presignDownload(key, { fileName: 'a.png', contentType: PNG })
    expect((await fetch(url)).status).toBe(404)
  })

  test('rejects keys that could leave their folder', async () => {
    for (const key of ['../x', 'a/../b', '/etc/passwd', 'a//b', '.arriving/x', 'a b', ''])
      await expect(store().presignUpload(key, { contentType: PNG, mustBeNew: false })).rejects.toThrow('object key')
  })
}
