import { generateTypes } from '@kuri/server/testing/database-types'
import { databaseAt } from '@kuri/server/testing/global-setup'
import { inject, test } from 'vitest'

test('[types] the generated row types match the migrated schema (npm run db:types)', () => {
  generateTypes(databaseAt(inject('serverUrl'), inject('template')), { verify: true })
})
