// Stores objects encrypted in S3-compatible storage. Clients upload to the bucket directly with a presigned URL; the service encrypts
// the upload when it collects it, and serves downloads itself, because only it can decrypt them.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { makeEncryptedObjects, type ObjectKeys } from './encrypted-objects.ts'
import { checkedKey, MAX_OBJECT_BYTES, type ObjectStore, type ServedUrls, URL_SECONDS } from './object-store.ts'
import { openBucket, type S3Settings } from './s3-blobs.ts'

export function makeS3Store(settings: S3Settings, deps: { urls: ServedUrls; keys: ObjectKeys }): ObjectStore {
  const { blobs, request, urlOf, client } = openBucket(settings)
  const objects = makeEncryptedObjects(blobs, deps.keys)

  return {
    /** S3 checks the expiry with its own clock, so the URL is signed with the machine's clock instead of Kuri's. */
    async presignUpload(key, { contentType, mustBeNew }) {
      const headers = { 'Content-Type': contentType, ...(mustBeNew ? { 'If-None-Match': '*' } : {}) }
      const expiresAt = new Date(Date.now() + URL_SECONDS * 1000)
      const url = new URL(urlOf(key))
      url.searchParams.set('X-Amz-Expires', String(URL_SECONDS))
      const signed = await client.sign(url, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })
      return { url: signed.url, headers, expiresAt }
    },
    presignDownload: async (key, { fileName, contentType }) =>
      deps.urls.sign('GET', checkedKey(key), { type: contentType, name: fileName }).url,

    // A presigned PUT can be repeated until it expires. So `collect` copies exactly the upload it has seen to a new key, encrypted, and
    // concurrent calls never overwrite an object that another call has inspected. The caller removes the plain upload.
    async collect(key) {
      const uploaded = await request('HEAD', key)
      if (uploaded.status === 404) return null
      const sizeBytes = Number(uploaded.headers.get('content-length'))
      if (sizeBytes > MAX_OBJECT_BYTES) return { key, sizeBytes }
      const plain = await request('GET', key, { 'if-match': uploaded.headers.get('etag') ?? '' })
      // The upload was removed or replaced since the HEAD.
      if (!plain.ok || !plain.body) return null
      const kept = `${key}-${randomUUID().slice(0, 8)}`
      await objects.receive(kept, Readable.fromWeb(plain.body), sizeBytes)
      return { key: kept, sizeBytes }
    },
    find: objects.find,
    open: objects.open,
    put: async (key, bytes) => {
      await objects.put(key, bytes)
    },
    remove: blobs.remove,
    list: blobs.list,
    reencrypt: objects.reencrypt,
  }
}
