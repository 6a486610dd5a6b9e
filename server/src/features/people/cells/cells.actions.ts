// A person who signed in sees the cells where they have an account.
import type { ListCells } from '#features/people/identity/identity-ports'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { findPerson, listCellsOfNumber, namesOf } from './cells.sql.ts'

export const listCells: ListCells = async ({ config: { cell } }, db, mobileNumber) => {
  if (cell === null) return []
  const cells = await listCellsOfNumber(db, cell, mobileNumber)
  return cells.map(({ companies, ...found }) => ({ ...found, isCurrent: found.name === cell, ...namesOf(companies) }))
}

export async function readOwnCells(deps: Platform, { actor }: Permit) {
  if (deps.config.cell === null) return { cells: [] }
  const { mobileNumber } = await findPerson(deps.db, actor.userId)
  return { cells: await listCells(deps, deps.db, mobileNumber) }
}
