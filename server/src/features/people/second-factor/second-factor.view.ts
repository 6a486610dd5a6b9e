// What a person sees of their own second factor: never a secret, a key or a code.
import type { Reader } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import { listPasskeys, type PasskeyRow } from './passkeys.sql.ts'
import { countRecoveryCodes, getPerson } from './second-factor.sql.ts'

const viewPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function readStatus(db: Reader, { actor }: Permit) {
  const person = await getPerson(db, actor.userId)
  const passkeys = await listPasskeys(db, actor.userId)
  const { requiredBy } = actor.secondFactor
  const isActive = person.activeSince !== null
  return {
    isActive,
    requiredBy,
    setupRequired: requiredBy !== null && !isActive,
    totp: person.totpConfirmedAt ? { confirmedAt: person.totpConfirmedAt.toISOString() } : null,
    passkeys: passkeys.map(viewPasskey),
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
  }
}
