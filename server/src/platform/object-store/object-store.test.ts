import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClock } from '#platform/clock'
import { answerError } from '#platform/http/errors'
import { limitSlowBodies } from '#platform/http/limits/slow-bodies'
import type { HttpServer } from '#platform/http/server'
import { background, timers } from '#testing/background'
import { makeTestSecrets } from '#testing/test-secrets'
import { testObjectStore, upload } from './conformance.ts'
import { type LocalStore, MAX_UPLOAD_BYTES, makeLocalStore } from './local-store.ts'
import { serveUrls } from './make-object-store.ts'
import { addDownloadRoute, addUploadRoute } from './object.routes.ts'
import { URL_SECONDS } from './object-store.ts'
import { openBucket } from './s3-blobs.ts'
import { makeS3Store } from './s3-store.ts'
import { makeSignedUrls } from './signed-urls.ts'

const PNG = 'image/png'
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

describe('local directory', () => {
  const clock = makeClock()
  let http: FastifyInstance
  let store: LocalStore
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kuri-objects-'))
    http = fastify({ bodyLimit: 1024 })
    http.setErrorHandler(answerError)
    limitSlowBodies(http, { background, timers })
    const { secrets } = makeTestSecrets()
    const urls = makeSignedUrls(secrets.urlKeys)
    const publicUrl = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
    store = makeLocalStore({ directory, urls: serveUrls(urls, clock, publicUrl), keys: secrets })
    addDownloadRoute(http as unknown as HttpServer, { store, urls, clock })
    addUploadRoute(http as unknown as HttpServer, { store, urls, clock })
    await http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await http.close()
    await rm(directory, { recursive: true })
  })
  const partialUploads = () => readdir(join(directory, '.arriving')).catch(() => [])

  testObjectStore(() => store)

  test('[spec: The signed address] upload and download URLs expire after fifteen minutes', async () => {
    await store.put('a/expiring', Buffer.from('x'), PNG)
    const presigned = await store.presignUpload('a/expired', { contentType: PNG, mustBeNew: false })
    const download = await store.presignDownload('a/expiring', { fileName: 'a.png', contentType: PNG })
    clock.setAheadMs(clock.aheadMs() + URL_SECONDS * 1000 - 1000)
    expect((await fetch(download)).status).toBe(200)
    clock.setAheadMs(clock.aheadMs() + 1001)
    const late = await upload(presigned, Buffer.from('x'))
    expect({ status: late.status, code: await codeOf(late) }).toEqual({ status: 403, code: 'SIGNED_URL_EXPIRED' })
    expect((await fetch(download)).status).toBe(403)
  })

  test('[spec: The signed address] keeps exactly one of many uploads to one URL', async () => {
    for (const mustBeNew of [true, false]) {
      const key = `a/race-${mustBeNew}`
      const presigned = await store.presignUpload(key, { contentType: PNG, mustBeNew })
      const bodies = Array.from({ length: 8 }, (_, i) => Buffer.alloc(200_000, i))
      const responses = await Promise.all(bodies.map((body) => upload(presigned, body)))
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, ...Array(7).fill(mustBeNew ? 412 : 409)])
      const kept = await fetch(await store.presignDownload(key, { fileName: 'a.png', contentType: PNG }))
      const winner = responses.findIndex(({ status }) => status === 200)
      expect(Buffer.from(await kept.arrayBuffer()).equals(bodies[winner]!)).toBe(true)
    }
    expect(await partialUploads()).toEqual([])
  })

  test('rejects an upload without a length that grows far beyond 10 MB with 413, and stores nothing', async () => {
    const { url, headers } = await store.presignUpload('a/endless', { contentType: PNG, mustBeNew: false })
    const chunk = Buffer.alloc(64 * 1024)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent > MAX_UPLOAD_BYTES) return controller.close()
        sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    const response = await fetch(url, { method: 'PUT', headers, body: endless, duplex: 'half' } as RequestInit)
    expect({ status: response.status, code: await codeOf(response) }).toEqual({ status: 413, code: 'UPLOAD_TOO_LARGE' })
    expect(await store.collect('a/endless')).toBeNull()
    expect(await partialUploads()).toEqual([])
  })

  test('[spec: Announce, upload, confirm] an interrupted upload stores nothing, and the URL still works', async () => {
    const presigned = await store.presignUpload('a/broken', { contentType: PNG, mustBeNew: true })
    const broken = request(presigned.url, { method: 'PUT', headers: { ...presigned.headers, 'content-length': 1000 } })
    broken.on('error', () => {})
    broken.write(Buffer.alloc(500))
    await expect.poll(partialUploads).toHaveLength(1)
    broken.destroy()
    await expect.poll(partialUploads).toEqual([])
    expect(await store.collect('a/broken')).toBeNull()
    expect((await upload(presigned, Buffer.alloc(1000))).status).toBe(200)
  })

  test('rejects an empty upload', async () => {
    const presigned = await store.presignUpload('a/empty', { contentType: PNG, mustBeNew: false })
    expect((await upload(presigned, Buffer.alloc(0))).status).toBe(400)
    expect(await store.collect('a/empty')).toBeNull()
  })

  test('[spec: The signed address] a download is neither sniffed nor executed, and HEAD returns its size', async () => {
    await store.put('a/safe', Buffer.from('<script>'), PNG)
    const url = await store.presignDownload('a/safe', { fileName: 'a.png', contentType: PNG })
    const response = await fetch(url)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('content-disposition')).toMatch(/^inline;/)
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('8')
  })

  test('shows a PDF in a page of ours where that is asked for, and nothing else', async () => {
    const headersOf = async (url: string) => {
      const { status, headers } = await fetch(url)
      return [status, headers.get('content-disposition')?.split(';')[0], headers.get('content-security-policy')]
    }
    const closed = "default-src 'none'; sandbox"
    const shown = expect.stringMatching(/^default-src 'none'; (?!.*(sandbox|script-src)).*frame-ancestors 'self'$/)
    await store.put('a/shown', Buffer.from('%PDF-'), 'application/pdf')
    const pdf = await store.presignDownload('a/shown', { fileName: 'a.pdf', contentType: 'application/pdf' })
    expect(await headersOf(pdf)).toEqual([200, 'attachment', closed])
    expect(await headersOf(`${pdf}&disposition=inline`)).toEqual([200, 'inline', shown])
    expect((await fetch(`${pdf}&disposition=other`)).status).toBe(403)
    const text = await store.presignDownload('a/shown', { fileName: 'a.txt', contentType: 'text/plain' })
    expect(await headersOf(`${text}&disposition=inline`)).toEqual([200, 'attachment', closed])
  })

  test('keeps nothing readable on the disk', async () => {
    const known = Buffer.from('a sentence that everybody recognizes')
    await store.put('a/generated', Buffer.concat([known, Buffer.alloc(200_000, 'x')]), PNG)
    await upload(await store.presignUpload('a/uploaded', { contentType: PNG, mustBeNew: false }), known)
    await store.receive('a/received', Readable.from([known.subarray(0, 10), known.subarray(10)]))
    for (const name of ['generated', 'uploaded', 'received']) {
      const bytes = await readFile(join(directory, 'a', name))
      expect(bytes.includes(known)).toBe(false)
      expect(bytes.includes('xxxxxxxx')).toBe(false)
    }
  })

  test('reads an object from before the encryption and encrypts it once', async () => {
    const bytes = randomBytes(150_000)
    await mkdir(join(directory, 'old'), { recursive: true })
    await writeFile(join(directory, 'old', 'plain'), bytes)
    const content = async () => buffer(await store.open('old/plain'))
    expect((await content()).equals(bytes)).toBe(true)
    expect((await store.find('old/plain'))?.sizeBytes).toBe(bytes.length)
    expect([await store.reencrypt('old/plain'), await store.reencrypt('old/plain')]).toEqual([true, false])
    expect((await content()).equals(bytes)).toBe(true)
    expect((await readFile(join(directory, 'old', 'plain'))).includes(bytes.subarray(0, 64))).toBe(false)
    expect(await Array.fromAsync(store.list())).toContain('old/plain')
  })

  test('an object cannot take the place of another, and a cut or changed one is not served as whole', async () => {
    await store.put('a/mine', Buffer.alloc(100_000, 'm'), PNG)
    const stored = await readFile(join(directory, 'a', 'mine'))
    const plant = async (key: string, bytes: Buffer) => {
      await writeFile(join(directory, key), bytes)
      return buffer(await store.open(key))
    }
    await expect(plant('a/yours', stored)).rejects.toThrow()
    await expect(plant('a/mine', stored.subarray(0, 128 + 64 * 1024 + 16))).rejects.toThrow()
    const changed = Buffer.from(stored)
    changed[500]! ^= 1
    await expect(plant('a/mine', changed)).rejects.toThrow()
  })
})

const env = process.env
const s3Endpoint = env.TEST_S3_ENDPOINT
const title = s3Endpoint ? 'S3' : 'S3 (skipped: no server is configured; npm run test:s3 installs and starts one)'
if (!s3Endpoint) console.info(title)

describe.skipIf(!s3Endpoint)(title, () => {
  const clock = makeClock()
  const http = fastify()
  const { secrets } = makeTestSecrets()
  const urls = makeSignedUrls(secrets.urlKeys)
  const publicUrl = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const settings = {
    endpoint: s3Endpoint ?? '',
    bucket: env.TEST_S3_BUCKET ?? 'kuri-test',
    region: env.TEST_S3_REGION ?? 'us-east-1',
    accessKeyId: env.TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.TEST_S3_SECRET_ACCESS_KEY ?? '',
  }
  const store = makeS3Store(settings, { urls: serveUrls(urls, clock, publicUrl), keys: secrets })
  beforeAll(async () => {
    http.setErrorHandler(answerError)
    addDownloadRoute(http as unknown as HttpServer, { store, urls, clock })
    await http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => http.close())
  testObjectStore(() => store)

  test('keeps a collected upload encrypted, reads what was there before, and lists every object', async () => {
    const key = `users/${randomBytes(6).toString('hex')}`
    const bytes = randomBytes(200_000)
    await upload(await store.presignUpload(key, { contentType: PNG, mustBeNew: false }), bytes)
    expect(hashOf(await buffer(await store.open(key)))).toBe(hashOf(bytes))
    const { blobs } = openBucket(settings)
    const kept = (await store.collect(key))!.key
    const stored = await buffer(await blobs.read(kept, { start: 0, end: (await blobs.size(kept))! - 1 }))
    expect(stored.includes(bytes.subarray(0, 64))).toBe(false)
    expect(hashOf(await buffer(await store.open(kept)))).toBe(hashOf(bytes))
    expect([await store.reencrypt(key), await store.reencrypt(key)]).toEqual([true, false])
    expect(hashOf(await buffer(await store.open(key)))).toBe(hashOf(bytes))
    expect(await Array.fromAsync(store.list())).toEqual(expect.arrayContaining([key, kept]))
  })
})
