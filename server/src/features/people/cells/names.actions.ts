// With every heartbeat a cell takes over the names that its people chose elsewhere, and the identity cell publishes its keys. Ordinary
// transactions do it, not the replication: what fails here is tried again and stops nothing else.
import { updateAccount } from '#features/people/identity/directory.sql'
import type { Platform } from '#platform/platform'
import { isIdentityCell, replaceKeys } from './cells.sql.ts'
import type { IsNameLocked } from './cells-ports.ts'
import { handOverKeys } from './hand-over-tokens.ts'
import { listNewNames, lockUser, type NewName, updateCellAccountName, updateNameSeen } from './names.sql.ts'

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'secrets'> & { isNameLocked: IsNameLocked }

export function makeCellFollower(deps: Deps, cell: string) {
  let publishedIds = ''
  return async () => {
    const keys = handOverKeys(deps.secrets)
    const ids = keys.map(({ id }) => id).join(' ')
    if (ids !== publishedIds && (await isIdentityCell(deps.db, cell))) {
      await deps.transact((tx) =>
        replaceKeys(
          tx,
          keys.map(({ id, publicKey }) => ({ id, publicKey })),
        ),
      )
      publishedIds = ids
    }
    for (const change of await listNewNames(deps.db, cell)) await takeOverName(deps, cell, change)
  }
}

const takeOverName = ({ transact, clock, isNameLocked }: Deps, cell: string, change: NewName) =>
  transact(async (tx) => {
    await lockUser(tx, change.userId)
    const isFree = !(await isNameLocked(tx, change.userId))
    if (isFree && (await updateCellAccountName(tx, cell, change)))
      await updateAccount(tx, change.userId, { name: change.name }, clock.now())
    await updateNameSeen(tx, cell, change)
  })
