// The programs in which the calling subscriber holds a ticket, with the amount due in each.
import { rupees } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import { totalCycles } from '#features/programs/programs/calendar.rules'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { countOwnPrograms, listOwnPrograms } from './own-programs.sql.ts'

export async function listProgramsOfSubscriber({ db }: Pick<Platform, 'db'>, { actor }: Permit, page: Page) {
  const [found, count] = await Promise.all([
    listOwnPrograms(db, actor.userId, page),
    countOwnPrograms(db, actor.userId),
  ])
  const programs = found.map(
    ({ totalAmountPaise, subscriptionAmountPaise, duePaise, durationType, durationValue, ...row }) => ({
      ...row,
      cycleCount: totalCycles({ ...row, durationType, durationValue }),
      totalAmount: rupees(totalAmountPaise),
      subscriptionAmount: rupees(subscriptionAmountPaise),
      due: rupees(duePaise),
    }),
  )
  return paged('programs', programs, count, page)
}
