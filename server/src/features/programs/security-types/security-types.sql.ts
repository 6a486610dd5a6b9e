// Statements on security types.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'

export type SecurityTypeRow = {
  id: string
  companyId: string | null
  code: string
  name: string
  description: string | null
  isActive: boolean
  createdAt: Date
  updatedAt: Date
}

/** A company sees the platform's types and its own; the platform (null) only its own. */
const selectVisible = (db: Reader, companyId: string | null) =>
  db
    .selectFrom('securityTypes')
    .where('deletedAt', 'is', null)
    .where((eb) =>
      companyId === null
        ? eb('companyId', 'is', null)
        : eb.or([eb('companyId', 'is', null), eb('companyId', '=', companyId)]),
    )
const COLUMNS = ['id', 'companyId', 'code', 'name', 'description', 'isActive', 'createdAt', 'updatedAt'] as const

export const listSecurityTypes = (db: Reader, companyId: string | null, page: Page): Promise<SecurityTypeRow[]> =>
  selectVisible(db, companyId)
    .select(COLUMNS)
    .orderBy('code')
    .orderBy('id')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countSecurityTypes(db: Reader, companyId: string | null): Promise<number> {
  const { count } = await selectVisible(db, companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findSecurityType = (
  db: Reader,
  companyId: string | null,
  id: string,
): Promise<SecurityTypeRow | undefined> =>
  selectVisible(db, companyId).select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const lockSecurityType = (tx: Tx, companyId: string | null, id: string): Promise<SecurityTypeRow | undefined> =>
  selectVisible(tx, companyId).select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

/** A company must not see one code twice, so creations of a code by companies and the platform are serialized. */
export const lockSecurityCode = (tx: Tx, code: string) => lockAdvisory(tx, 'securityType', code)

export const findVisibleCode = (tx: Tx, companyId: string | null, code: string) =>
  selectVisible(tx, companyId).select('id').where('code', '=', code).limit(1).executeTakeFirst()

/** Those of the codes that the company may choose; they are locked until the commit. */
export async function listVisibleSecurityCodes(
  tx: Tx,
  companyId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await selectVisible(tx, companyId)
    .select('code')
    .where('code', 'in', [...codes])
    .where('isActive', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ code }) => code))
}

export const insertSecurityType = (tx: Tx, row: SecurityTypeRow) => tx.insertInto('securityTypes').values(row).execute()

/** Existing types stay as they are, deleted ones included. ON CONFLICT, because two processes may start at once. */
export const insertMissingPlatformTypes = (tx: Tx, types: readonly SecurityTypeRow[]) =>
  sql`INSERT INTO security_types (id, code, name, description, created_at, updated_at)
    SELECT t.id, t.code, t.name, t.description, t."createdAt", t."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(types)}::jsonb)
      AS t (id text, code text, name text, description text, "createdAt" timestamptz)
    WHERE NOT EXISTS (SELECT FROM security_types known WHERE known.company_id IS NULL AND known.code = t.code)
    ON CONFLICT DO NOTHING`.execute(tx)

export const updateSecurityType = (
  tx: Tx,
  id: string,
  changes: { name?: string; description?: string | null; isActive?: boolean; deletedAt?: Date },
  now: Date,
) =>
  tx
    .updateTable('securityTypes')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const findProgramAllowing = (tx: Tx, companyId: string | null, code: string) =>
  tx
    .selectFrom('programs')
    .select('id')
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId!))
    .where(sql<boolean>`allowed_securities @> ARRAY[${code}]::text[]`)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
