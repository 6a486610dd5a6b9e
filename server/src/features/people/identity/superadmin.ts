// Creates the first superadmin, whose mobile number comes from the environment.

import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { StartupError } from '#platform/startup-error'
import { insertUser, releaseUnverifiedNumbers } from './directory.sql.ts'
import { findUserByMobile, lockMobile } from './identity.sql.ts'

export async function ensureSuperadmin(tx: Tx, mobileNumber: string, now: Date): Promise<void> {
  await lockMobile(tx, mobileNumber)
  await releaseUnverifiedNumbers(tx, [mobileNumber], now)
  const known = await findUserByMobile(tx, mobileNumber)
  if (known && known.role !== 'SUPERADMIN')
    throw new StartupError(
      `SUPERADMIN_MOBILE ${mobileNumber} already belongs to a ${known.role.toLowerCase()} user; choose another number.`,
    )
  if (!known)
    await insertUser(
      tx,
      { id: newId(now.getTime()), role: 'SUPERADMIN', mobileNumber, countryCode: 'IN', name: 'Superadmin' },
      now,
    )
}
