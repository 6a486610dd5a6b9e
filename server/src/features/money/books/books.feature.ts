import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { accountingRoutes } from './books.routes.ts'

export const books: Feature<Platform> = {
  name: 'money/books',
  routes: accountingRoutes,
}
