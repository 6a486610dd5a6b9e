import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { readerRoutes } from './readers.routes.ts'

export const readers: Feature<Platform> = {
  name: 'companies/readers',
  routes: readerRoutes,
}
