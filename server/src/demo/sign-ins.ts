// The accounts that the sign-in page of a development server offers with one tap.
import type { Reader } from '#platform/db/types'
import { findDemoSeed } from './demo.sql.ts'
import { SIGN_INS } from './people.ts'

/** Nobody while the demo world does not exist. */
export const listDemoPeople = async (db: Reader) =>
  (await findDemoSeed(db))
    ? SIGN_INS.map(({ kind, person: { name, mobileNumber } }) => ({ kind, name, mobileNumber }))
    : []
