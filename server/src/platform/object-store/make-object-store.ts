// Chooses the object store that the configuration names.
import { join } from 'node:path'
import type { Clock } from '#platform/clock'
import type { Config } from '#platform/config'
import type { HttpServer } from '#platform/http/server'
import type { Secrets } from '#platform/secrets'
import { makeLocalStore } from './local-store.ts'
import { addDownloadRoute, addUploadRoute } from './object.routes.ts'
import { type ObjectStore, type ServedUrls, URL_SECONDS } from './object-store.ts'
import { makeS3Store } from './s3-store.ts'
import { makeSignedUrls, type SignedUrls } from './signed-urls.ts'

type Deps = { config: Config; clock: Clock; secrets: Secrets; publicUrl(): string }

/** Downloads pass through the service, which decrypts them; uploads as well, unless they go to S3 directly. */
export function makeObjectStore(deps: Deps & { http: HttpServer }): ObjectStore {
  const { store, local, urls } = openObjectStore(deps)
  addDownloadRoute(deps.http, { store, urls, clock: deps.clock })
  if (local) addUploadRoute(deps.http, { store: local, urls, clock: deps.clock })
  return store
}

/** Without endpoints, for commands that run beside the service. */
export function openObjectStore({ config, clock, secrets, publicUrl }: Deps) {
  const urls = makeSignedUrls(secrets.urlKeys)
  const served = serveUrls(urls, clock, publicUrl)
  if (config.objectStore.kind === 's3')
    return { store: makeS3Store(config.objectStore, { urls: served, keys: secrets }), local: null, urls }
  const local = makeLocalStore({ directory: join(config.dataDir, 'objects'), urls: served, keys: secrets })
  return { store: local, local, urls }
}

export const serveUrls = (urls: SignedUrls, clock: Clock, publicUrl: () => string): ServedUrls => ({
  sign(method, key, parts) {
    const expiresAt = new Date(clock.nowMs() + URL_SECONDS * 1000)
    return { url: publicUrl() + urls.sign(method, key, expiresAt, parts), expiresAt }
  },
})
