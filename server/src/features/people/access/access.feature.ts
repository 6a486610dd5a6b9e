import type { Feature } from '#platform/feature'
import type { Platform } from '#platform/platform'
import { seedBuiltInRoles } from './access.sql.ts'

export const access: Feature<Platform> = {
  name: 'people/access',
  seed: (tx, { now }) => seedBuiltInRoles(tx, now),
}
