import { join } from 'node:path'
import type { Clock } from '#platform/clock'
import type { Config } from '#platform/config'
import type { HttpServer } from '#platform/http/server'
import type { Secrets } from '#platform/secrets'
import { makeLocalStore } from './local-store.ts'
import { addObjectDoors } from './object.routes.ts'
import type { ObjectStore } from './object-store.ts'
import { makeS3Store } from './s3-store.ts'
import { makeSignedUrls } from './signed-urls.ts'

/** The store that the configuration names; the local one also needs doors on our own server. */
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
  addObjectDoors(http, { store, urls, clock })
  return store
}
