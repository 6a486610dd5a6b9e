// Holidays of a company beside the public ones.
import type { Body } from '@kuri/contract/kit/route'
import type { addHoliday } from '@kuri/contract/programs/calendar.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse } from '#platform/refusal'
import * as rows from './holidays.sql.ts'
import { publicHolidaysBetween } from './public-holidays.rules.ts'

/** Own and public holidays by day; the company's name of a day comes first. */
export async function listHolidays(db: Reader, companyId: string, from: string, to: string) {
  const own = await rows.listOwnHolidays(db, companyId, from, to)
  const days = new Set(own.map(({ day }) => day))
  const shared = publicHolidaysBetween(from, to).filter(({ day }) => !days.has(day))
  return [
    ...own.map((holiday) => ({ ...holiday, isOwn: true })),
    ...shared.map((holiday) => ({ holidayId: null, ...holiday, isOwn: false })),
  ].sort((a, b) => (a.day < b.day ? -1 : 1))
}

export const saveHoliday = (deps: Platform, { actor, companyId }: Permit, body: Body<typeof addHoliday>) =>
  deps.transact(async (tx) => {
    const now = deps.clock.now()
    const day = dayOfInput(body.day, deps.config.timeZone)
    const made = { id: newId(now.getTime()), companyId, createdById: actor.userId, createdAt: now }
    const holiday = await rows.updateOrInsertHoliday(tx, { ...made, day, name: body.name })
    const { holidayId: resourceId, ...after } = holiday
    await recordAudit(tx, actor, { companyId, action: 'holiday.saved', resourceId, after }, now)
    return holiday
  })

export const dropHoliday = (deps: Platform, { actor, companyId }: Permit, holidayId: string) =>
  deps.transact(async (tx) => {
    const holiday = await rows.deleteHoliday(tx, companyId, holidayId)
    if (!holiday) throw refuse('NOT_FOUND')
    const { day, name } = holiday
    const entry = { companyId, action: 'holiday.removed', resourceId: holidayId, before: { day, name } } as const
    await recordAudit(tx, actor, entry, deps.clock.now())
    return holiday
  })
