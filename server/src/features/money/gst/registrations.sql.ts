// GST registrations of companies, and the rates with their sources.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { GstBearer } from '@kuri/contract/money/gst.contract'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { GstRegistration } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'
import { refuse } from '#platform/refusal'

const selectRegistrations = (db: Reader) =>
  db
    .selectFrom('gstRegistrations')
    .innerJoin('gstStates', 'gstStates.code', 'gstRegistrations.stateCode')
    .selectAll('gstRegistrations')
    .select([
      'gstStates.name as stateName',
      sql<GstBearer>`borne_by`.as('borneBy'),
      sql<boolean>`EXISTS (SELECT FROM gst_series WHERE registration_id = gst_registrations.id)`.as('hasDocuments'),
    ])
export type RegistrationRow = Awaited<ReturnType<typeof getRegistration>>

export const getRegistration = (db: Reader, companyId: string, id: string) =>
  selectRegistrations(db)
    .where('gstRegistrations.companyId', '=', companyId)
    .where('gstRegistrations.id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))

export const listRegistrations = (db: Reader, companyId: string, page: Page) =>
  selectRegistrations(db)
    .where('companyId', '=', companyId)
    .orderBy('fromDay', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export async function countRegistrations(db: Reader, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gstRegistrations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export const findState = (db: Reader, code: string) =>
  db.selectFrom('gstStates').select(['code', 'name']).where('code', '=', code).executeTakeFirst()

export const listRates = (db: Reader) => db.selectFrom('gstRates').selectAll().orderBy('fromDay', 'desc').execute()

export const insertRegistration = (tx: Tx, registration: Insertable<GstRegistration>) =>
  tx.insertInto('gstRegistrations').values(registration).execute()

export const updateRegistration = (tx: Tx, id: string, changes: Updateable<GstRegistration>) =>
  tx.updateTable('gstRegistrations').set(changes).where('id', '=', id).execute()
