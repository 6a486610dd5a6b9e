// Holidays that a company has added.
import type { Reader, Tx } from '#platform/db/types'

const COLUMNS = ['id as holidayId', 'day', 'name'] as const

export const listOwnHolidays = (db: Reader, companyId: string, from: string, to: string) =>
  db
    .selectFrom('companyHolidays')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export const updateOrInsertHoliday = (
  tx: Tx,
  holiday: { id: string; companyId: string; day: string; name: string; createdById: string; createdAt: Date },
) =>
  tx
    .insertInto('companyHolidays')
    .values(holiday)
    .onConflict((conflict) => conflict.columns(['companyId', 'day']).doUpdateSet({ name: holiday.name }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const deleteHoliday = (tx: Tx, companyId: string, holidayId: string) =>
  tx
    .deleteFrom('companyHolidays')
    .where('id', '=', holidayId)
    .where('companyId', '=', companyId)
    .returning(COLUMNS)
    .executeTakeFirst()
