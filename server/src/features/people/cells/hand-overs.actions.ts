// From one cell to another without a second code: the identity cell vouches for the number, and the other cell opens a session.

import type { Body } from '@kuri/contract/kit/route'
import type { acceptHandOver as acceptRoute } from '@kuri/contract/people/cells.contract'
import { admitNumber, type IdentityDeps } from '#features/people/identity/identity.actions'
import { lockMobile } from '#features/people/identity/identity.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import { randomToken } from '#platform/secrets'
import { findCell, findPerson, findPublicKey, isIdentityCell } from './cells.sql.ts'
import { HAND_OVER_SECONDS, keyIdOf, signHandOver, verifyHandOver } from './hand-over-tokens.ts'
import { claimHandOver } from './hand-overs.sql.ts'

/** For every other cell, also one where the person has no account yet. */
export async function createHandOver(deps: Platform, { actor }: Permit, name: string) {
  const { cell: own } = deps.config
  if (own === null || own === name || !(await isIdentityCell(deps.db, own))) throw refuse('NOT_FOUND')
  const [cell, person] = await Promise.all([findCell(deps.db, name), findPerson(deps.db, actor.userId)])
  if (!cell) throw refuse('NOT_FOUND')
  const { mobileNumber, mobileVerifiedAt, countryCode, locale } = person
  // Somebody else may have entered the number for them.
  if (mobileVerifiedAt === null) throw refuse('MOBILE_NOT_VERIFIED')
  const expiresAt = new Date(deps.clock.nowMs() + HAND_OVER_SECONDS * 1000)
  const token = signHandOver(deps.secrets, {
    id: randomToken(16),
    cell: cell.name,
    mobileNumber,
    countryCode,
    locale,
    expiresAt,
  })
  return { token, url: cell.url, expiresAt: expiresAt.toISOString() }
}

/** Second factors belong to a cell: this one asks for its own. */
export async function acceptHandOver(deps: IdentityDeps, { token, ...device }: Body<typeof acceptRoute>) {
  const { cell } = deps.config
  const keyId = cell === null ? null : keyIdOf(token)
  if (cell === null || keyId === null) throw refuse('HAND_OVER_INVALID')
  const key = await findPublicKey(deps.db, keyId)
  const handOver = key ? verifyHandOver(token, key.publicKey, cell, deps.clock.now()) : null
  if (handOver === null) throw refuse('HAND_OVER_INVALID')
  return deps.transact(async (tx) => {
    await lockMobile(tx, handOver.mobileNumber)
    const now = deps.clock.now()
    if (!(await claimHandOver(tx, handOver.id, now))) throw refuse('HAND_OVER_INVALID')
    return admitNumber(deps, tx, handOver, { ...device, deviceName: device.deviceName ?? null }, now)
  })
}
