// Narrows a list to the programs that the caller may see.
import { type RawBuilder, sql } from 'kysely'
import type { VisibleScope } from '#platform/permit'

/** No condition when the caller may see all of the company; the list itself names the company. */
export const inVisiblePrograms = (programId: RawBuilder<unknown>, scope: VisibleScope): RawBuilder<boolean>[] =>
  scope.all
    ? []
    : [
        sql<boolean>`${programId} IN (
          SELECT visible.id FROM programs AS visible WHERE visible.company_id = ${scope.companyId}
            AND (visible.branch_id = ANY (${scope.branchIds}) OR visible.id = ANY (${scope.programIds})))`,
      ]

export const inBranch = (programId: RawBuilder<unknown>, branchId: string | undefined): RawBuilder<boolean>[] =>
  branchId === undefined
    ? []
    : [sql<boolean>`${programId} IN (SELECT id FROM programs WHERE programs.branch_id = ${branchId})`]
