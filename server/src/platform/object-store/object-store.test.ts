import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeClock } from '#platform/clock'
import { answerError } from '#platform/http/errors'
import type { HttpServer } from '#platform/http/server'
import { deriveSecrets } from '#platform/secrets'
import { testObjectStore, upload } from './conformance.ts'
import { type LocalStore, MAX_UPLOAD_BYTES, makeLocalStore } from './local-store.ts'
import { addObjectRoutes } from './object.routes.ts'
import { URL_SECONDS } from './object-store.ts'
import { makeS3Store } from './s3-store.ts'
import { makeSignedUrls } from './signed-urls.ts'

const PNG = 'image/png'
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
    const urls = makeSignedUrls(deriveSecrets('a secret of the tests, long enough').urlKey)
    const publicUrl = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
    store = makeLocalStore({ directory, clock, urls, publicUrl })
    addObjectRoutes(http as unknown as HttpServer, { store, urls, clock })
    await http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await http.close()
    await rm(directory, { recursive: true })
  })
  const partialUploads = () => readdir(join(directory, '.arriving')).catch(() => [])

  testObjectStore(() => store)

  test('[G146] upload and download URLs expire after fifteen minutes', async () => {
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

  test('[G146] keeps exactly one of many uploads to one URL', async () => {
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

  test('[D2 8] rejects an upload without a length that grows far beyond 10 MB with 413, and stores nothing', async () => {
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

  test('[D2 4.5] an interrupted upload stores nothing, and the URL still works', async () => {
    const presigned = await store.presignUpload('a/broken', { contentType: PNG, mustBeNew: true })
    const broken = request(presigned.url, { method: 'PUT', headers: { ...presigned.headers, 'content-length': 1000 } })
    broken.on('error', () => {})
    broken.write(Buffer.alloc(500))
    await vi.waitFor(async () => expect(await partialUploads()).toHaveLength(1))
    broken.destroy()
    await vi.waitFor(async () => expect(await partialUploads()).toEqual([]))
    expect(await store.collect('a/broken')).toBeNull()
    expect((await upload(presigned, Buffer.alloc(1000))).status).toBe(200)
  })

  test('rejects an empty upload', async () => {
    const presigned = await store.presignUpload('a/empty', { contentType: PNG, mustBeNew: false })
    expect((await upload(presigned, Buffer.alloc(0))).status).toBe(400)
    expect(await store.collect('a/empty')).toBeNull()
  })

  test('[G146] a download is neither sniffed nor executed, and HEAD returns its size', async () => {
    await store.put('a/safe', Buffer.from('<script>'), PNG)
    const url = await store.presignDownload('a/safe', { fileName: 'a.png', contentType: PNG })
    const response = await fetch(url)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('content-disposition')).toMatch(/^inline;/)
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('8')
  })
})

const env = process.env
const s3Endpoint = env.TEST_S3_ENDPOINT
const title = s3Endpoint ? 'S3' : 'S3 (skipped: no server is configured; npm run test:s3 installs and starts one)'
if (!s3Endpoint) console.info(title)

describe.skipIf(!s3Endpoint)(title, () => {
  const store = makeS3Store({
    endpoint: s3Endpoint ?? '',
    bucket: env.TEST_S3_BUCKET ?? 'kuri-test',
    region: env.TEST_S3_REGION ?? 'us-east-1',
    accessKeyId: env.TEST_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.TEST_S3_SECRET_ACCESS_KEY ?? '',
  })
  testObjectStore(() => store)
})
