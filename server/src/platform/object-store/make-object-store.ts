// Chooses the object store that the configuration names.
import { join } from 'node:path'
import type { Clock } from '#platform/clock'
import type { Config } from '#platform/config'
import type { HttpServer } from '#platform/http/server'
import type { Secrets } from '#platform/secrets'
import { makeLocalStore } from './local-store.ts'
import { addObjectRoutes } from './object.routes.ts'
import type { ObjectStore } from './object-store.ts'
import { makeS3Store } from './s3-store.ts'
import { makeSignedUrls } from './signed-urls.ts'

/** The local store also adds its upload and download endpoints to the HTTP server. */
export function makeObjectStore(deps: {
  config: Config
  clock: Clock
  secrets: Secrets
  http: HttpServer
  publicUrl(): string
}): ObjectStore {
  const { config, clock, http, publicUrl } = deps
  if (config.objectStore.kind === 's3') return makeS3Store(config.objectStore)
  const urls = makeSignedUrls(deps.secrets.urlKey)
  const store = makeLocalStore({ directory: join(config.dataDir, 'objects'), clock, urls, publicUrl })
  addObjectRoutes(http, { store, urls, clock })
  return store
}
