// Objects in S3-compatible storage, addressed by path, through presigned URLs.
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

  async function ask(method: string, key: string, init: { headers?: Record<string, string>; body?: Uint8Array } = {}) {
    const { body, headers = {} } = init
    const response = await client.fetch(urlOf(key), {
      method,
      headers,
      ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      signal: AbortSignal.timeout(REQUEST_MS),
      // Here the length is known and the content type is ours: both are worth signing.
      aws: { allHeaders: true },
    })
    if (response.ok || response.status === 404 || response.status === 412) return response
    throw new Error(`S3 answered ${response.status} to ${method} ${key}: ${(await response.text()).slice(0, 500)}`)
  }

  /** The store's clock judges these, so they are signed by the machine's own clock. */
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

    // A presigned PUT can be repeated until it expires. So every collecting copies what lies there now, and only that,
    // to a key of its own: two that run at once never write over what the other one inspected.
    async collect(key) {
      const uploaded = await ask('HEAD', key)
      if (uploaded.status === 404) return null
      const sizeBytes = Number(uploaded.headers.get('content-length'))
      if (sizeBytes > MAX_OBJECT_BYTES) return { key, sizeBytes }
      const kept = `${key}-${randomUUID().slice(0, 8)}`
      const copied = await ask('PUT', kept, {
        headers: {
          'x-amz-copy-source': `/${bucket}/${checkedKey(key)}`,
          'x-amz-copy-source-if-match': uploaded.headers.get('etag') ?? '',
        },
      })
      // Gone, or replaced by another upload since we looked. A copy can also fail after its headers said 200.
      if (!copied.ok || /<Error>/.test(await copied.text())) return null
      return { key: kept, sizeBytes }
    },
    async open(key) {
      const response = await ask('GET', key)
      if (!response.ok || !response.body) throw new Error(`there is no object ${key}`)
      return Readable.fromWeb(response.body)
    },
    put: async (key, bytes, contentType) => {
      const { ok, status } = await ask('PUT', key, { headers: { 'Content-Type': contentType }, body: bytes })
      if (!ok) throw new Error(`S3 answered ${status} to PUT ${key}: does the bucket exist?`)
    },
    remove: async (key) => {
      await ask('DELETE', key)
    },
  }
}
