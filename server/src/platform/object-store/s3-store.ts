// Stores objects in S3-compatible storage, with path-style addresses and presigned URLs.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { contentDisposition } from './content-disposition.ts'
import { checkedKey, MAX_OBJECT_BYTES, type ObjectStore, URL_SECONDS } from './object-store.ts'

type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const RETRIES = 3
const REQUEST_MS = 20_000

export function makeS3Store(settings: S3Settings): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${checkedKey(key)}`

  async function request(
    method: string,
    key: string,
    init: { headers?: Record<string, string>; body?: Uint8Array } = {},
  ) {
    const { body, headers = {} } = init
    const response = await client.fetch(urlOf(key), {
      method,
      headers,
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      signal: AbortSignal.timeout(REQUEST_MS),
      // The length and the content type are known here, so both are signed.
      aws: { allHeaders: true },
    })
    if (response.ok || response.status === 404 || response.status === 412) return response
    throw new Error(`S3 returned ${response.status} for ${method} ${key}: ${(await response.text()).slice(0, 500)}`)
  }

  /** S3 checks the expiry with its own clock, so the URLs are signed with the machine's clock instead of Kuri's. */
  async function presign(method: 'GET' | 'PUT', key: string, headers: Record<string, string>, query: object = {}) {
    const url = new URL(urlOf(key))
    url.searchParams.set('X-Amz-Expires', String(URL_SECONDS))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } })
    return signed.url
  }

  return {
    async presignUpload(key, { contentType, mustBeNew }) {
      const headers = { 'Content-Type': contentType, ...(mustBeNew ? { 'If-None-Match': '*' } : {}) }
      const expiresAt = new Date(Date.now() + URL_SECONDS * 1000)
      return { url: await presign('PUT', key, headers), headers, expiresAt }
    },
    presignDownload: (key, { fileName, contentType }) =>
      presign(
        'GET',
        key,
        {},
        {
          'response-content-disposition': contentDisposition(fileName, contentType),
          'response-content-type': contentType,
        },
      ),

    // A presigned PUT can be repeated until it expires. So `collect` copies exactly the upload it has seen to a new key, and
    // concurrent calls never overwrite an object that another call has inspected.
    async collect(key) {
      const uploaded = await request('HEAD', key)
      if (uploaded.status === 404) return null
      const sizeBytes = Number(uploaded.headers.get('content-length'))
      if (sizeBytes > MAX_OBJECT_BYTES) return { key, sizeBytes }
      const kept = `${key}-${randomUUID().slice(0, 8)}`
      const copied = await request('PUT', kept, {
        headers: {
          'x-amz-copy-source': `/${bucket}/${checkedKey(key)}`,
          'x-amz-copy-source-if-match': uploaded.headers.get('etag') ?? '',
        },
      })
      // The upload was removed or replaced since the HEAD. A copy can also fail after its headers said 200.
      if (!copied.ok || /<Error>/.test(await copied.text())) return null
      return { key: kept, sizeBytes }
    },
    async open(key) {
      const response = await request('GET', key)
      if (!response.ok || !response.body) throw new Error(`The object ${key} does not exist.`)
      return Readable.fromWeb(response.body)
    },
    put: async (key, bytes, contentType) => {
      const { ok, status } = await request('PUT', key, { headers: { 'Content-Type': contentType }, body: bytes })
      if (!ok) throw new Error(`S3 returned ${status} for PUT ${key}. Check that the bucket exists.`)
    },
    remove: async (key) => {
      await request('DELETE', key)
    },
  }
}
