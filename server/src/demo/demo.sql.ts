// Statements that record whether the demo world was created.
import type { Reader, Tx } from '#platform/db/types'

export const findDemoSeed = (db: Reader) => db.selectFrom('demoSeeds').select('seededAt').executeTakeFirst()

export const insertDemoSeed = (tx: Tx, seededAt: Date) => tx.insertInto('demoSeeds').values({ seededAt }).execute()

export const findAnyCompany = (db: Reader) => db.selectFrom('companies').select('id').limit(1).executeTakeFirst()
