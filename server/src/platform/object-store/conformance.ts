// What every object store must do, whichever it is. Run by object-store.test.ts against each of them.
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
  const announce = (key: string, mustBeNew = false) => store().presignUpload(key, { contentType: PNG, mustBeNew })
  const contentOf = async (key: string) => buffer(await store().open(key))

  test('[G146] an upload arrives whole, without any token', async () => {
    const key = newKey()
    const bytes = randomBytes(300_000)
    expect((await upload(await announce(key), bytes)).status).toBe(200)
    const stored = await store().collect(key)
    expect(stored?.sizeBytes).toBe(bytes.length)
    expect(hash(await contentOf(stored!.key))).toBe(hash(bytes))
  })

  test('[D2 4.5] what was never uploaded is not there', async () => {
    expect(await store().collect(newKey())).toBeNull()
  })

  test('[G146] another content type is refused, and nothing is kept', async () => {
    const key = newKey()
    const { url } = await announce(key)
    for (const headers of [{ 'Content-Type': 'text/plain' }, { 'Content-Type': 'image/png; x=1' }])
      expect((await upload({ url, headers }, randomBytes(10))).ok).toBe(false)
    expect(await store().collect(key)).toBeNull()
  })

  test('[G146] If-None-Match: * refuses a second upload with 412 and keeps the first', async () => {
    const key = newKey()
    const first = randomBytes(1000)
    const announced = await announce(key, true)
    expect(announced.headers).toEqual({ 'Content-Type': PNG, 'If-None-Match': '*' })
    expect((await upload(announced, first)).status).toBe(200)
    expect((await upload(announced, randomBytes(1000))).status).toBe(412)
    const stored = await store().collect(key)
    expect(hash(await contentOf(stored!.key))).toBe(hash(first))
  })

  test('[D2 4.5] a required header that is missing is refused', async () => {
    const key = newKey()
    const { url } = await announce(key, true)
    expect((await upload({ url, headers: { 'Content-Type': PNG } }, randomBytes(10))).ok).toBe(false)
    expect(await store().collect(key)).toBeNull()
  })

  test('[G146] a URL is worth nothing once a part of it is changed', async () => {
    const key = newKey()
    const { url, headers } = await announce(key)
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

  test('[G146] a URL is for one method: a download URL takes no upload, an upload URL gives nothing out', async () => {
    const key = newKey()
    await store().put(key, randomBytes(100), PNG)
    const download = await store().presignDownload(key, { fileName: 'a.png', contentType: PNG })
    expect((await upload({ url: download, headers: { 'Content-Type': PNG } }, randomBytes(10))).status).toBe(403)
    const { url } = await announce(key)
    expect((await fetch(url)).status).toBe(403)
  })

  test('[G146] a download carries its type and a safe name', async () => {
    const key = newKey()
    const bytes = randomBytes(70_000)
    await store().put(key, bytes, 'application/pdf')
    const fileName = 'കരാർ "2026"; x\r\nSet-Cookie: a.pdf'
    const answer = await fetch(await store().presignDownload(key, { fileName, contentType: 'application/pdf' }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const disposition = answer.headers.get('content-disposition')!
    expect(disposition).toMatch(/^attachment; filename="[^"\\;%]*"; filename\*=UTF-8''[\w.%!~-]+$/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes))
  })

  test('[D2 4.5] what was collected cannot be changed through its upload URL', async () => {
    const key = newKey()
    const bytes = randomBytes(2000)
    const announced = await announce(key)
    await upload(announced, bytes)
    const stored = await store().collect(key)
    await upload(announced, randomBytes(2000))
    expect(hash(await contentOf(stored!.key))).toBe(hash(bytes))
  })

  test('[D2 8] more than 10 MB is never taken for a good file', async () => {
    const key = newKey()
    await upload(await announce(key), Buffer.alloc(MAX_OBJECT_BYTES + 1))
    const stored = await store().collect(key)
    expect(stored === null || stored.sizeBytes > MAX_OBJECT_BYTES).toBe(true)
  })

  test('[D2 8] exactly 10 MB is taken', async () => {
    const key = newKey()
    expect((await upload(await announce(key), Buffer.alloc(MAX_OBJECT_BYTES))).status).toBe(200)
    expect((await store().collect(key))?.sizeBytes).toBe(MAX_OBJECT_BYTES)
  })

  test('what is removed is gone, and removing it again is no failure', async () => {
    const key = newKey()
    await store().put(key, randomBytes(10), PNG)
    await store().remove(key)
    await store().remove(key)
    expect(await store().collect(key)).toBeNull()
    const url = await store().presignDownload(key, { fileName: 'a.png', contentType: PNG })
    expect((await fetch(url)).status).toBe(404)
  })

  test('keys that could leave their folder are refused', async () => {
    for (const key of ['../x', 'a/../b', '/etc/passwd', 'a//b', '.arriving/x', 'a b', ''])
      await expect(store().presignUpload(key, { contentType: PNG, mustBeNew: false })).rejects.toThrow('object key')
  })
}
