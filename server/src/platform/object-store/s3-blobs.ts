// Bytes in a bucket of S3-compatible storage, with path-style addresses.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { catching } from '../background.ts'
import type { Blobs } from './encrypted-objects.ts'
import { checkedKey } from './object-store.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const RETRIES = 3
const REQUEST_MS = 20_000
const UPLOAD_MS = 60_000

export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (key: string) => `${bucketUrl}/${checkedKey(key)}`

  async function request(method: string, url: string, headers: Record<string, string> = {}) {
    const signal = AbortSignal.timeout(REQUEST_MS)
    const response = await client.fetch(url, { method, headers, signal, aws: { allHeaders: true } })
    if (response.ok || response.status === 404 || response.status === 412) return response
    throw new Error(`S3 returned ${response.status} for ${method} ${url}: ${(await response.text()).slice(0, 500)}`)
  }

  /** fetch sends a stream without its length, which S3 refuses; node:http sends both. */
  async function upload(key: string, bytes: Readable, sizeBytes: number): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' }
    const signed = await client.sign(urlOf(key), { method: 'PUT', headers, aws: { allHeaders: true } })
    const send = signed.url.startsWith('https:') ? httpsRequest : httpRequest
    const outgoing = send(signed.url, {
      method: 'PUT',
      headers: { ...Object.fromEntries(signed.headers), 'content-length': sizeBytes },
      signal: AbortSignal.timeout(UPLOAD_MS),
    })
    const status = new Promise<number>((resolve, reject) => {
      const readStatus = (response: IncomingMessage) => {
        response.resume()
        response.on('error', reject)
        response.on(
          'end',
          catching(reject, () => resolve(response.statusCode ?? 0)),
        )
      }
      outgoing.on('response', catching(reject, readStatus))
      outgoing.on('error', reject)
    })
    await Promise.all([pipeline(bytes, outgoing), status])
    if ((await status) >= 300)
      throw new Error(`S3 returned ${await status} for PUT ${key}. Check that the bucket exists.`)
  }

  async function* list(): AsyncIterable<string> {
    let page: string | null = null
    do {
      const url: URL = new URL(bucketUrl)
      url.searchParams.set('list-type', '2')
      if (page !== null) url.searchParams.set('continuation-token', page)
      const xml = await (await request('GET', url.href)).text()
      for (const [, key] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) yield key!
      page = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null
    } while (page !== null)
  }

  const blobs: Blobs = {
    async size(key) {
      const found = await request('HEAD', urlOf(key))
      return found.status === 404 ? null : Number(found.headers.get('content-length'))
    },
    async read(key, { start, end }) {
      const response = await request('GET', urlOf(key), { range: `bytes=${start}-${end}` })
      if (!response.ok || !response.body) throw new Error(`The object ${key} does not exist.`)
      return Readable.fromWeb(response.body)
    },
    async create(key, bytes, sizeBytes) {
      if (sizeBytes === null) throw new Error('S3 needs the size of an object before its bytes.')
      await upload(key, bytes, sizeBytes)
      return true
    },
    replace: upload,
    remove: async (key) => {
      await request('DELETE', urlOf(key))
    },
    list,
  }
  return {
    blobs,
    request: (method: string, key: string, headers?: Record<string, string>) => request(method, urlOf(key), headers),
    urlOf,
    client,
  }
}
