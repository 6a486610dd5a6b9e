// Lists of charges: of a program, of one of its tickets, and of the calling subscriber. [spec: Who may do what with money]

import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Query } from '@kuri/contract/kit/route'
import type { listOwnCharges, listProgramCharges } from '@kuri/contract/money/charges.contract'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import * as rows from './charges.sql.ts'
import { chargeView } from './charges.view.ts'

type Deps = Pick<Platform, 'db'>

export async function listChargesOfProgram(
  { db }: Deps,
  permit: Permit,
  programId: string,
  { enrolledSubscriberId, status, ...page }: Query<typeof listProgramCharges>,
) {
  permit.requireVisible(await rows.findProgramOfCharges(db, programId))
  const enrollmentIds = enrolledSubscriberId === undefined ? undefined : [enrolledSubscriberId]
  return chargePage(db, { programId, enrollmentIds, status }, page)
}

export async function listChargesOfSubscriber(
  { db }: Deps,
  { actor }: Permit,
  { programId, enrolledSubscriberId, status, ...page }: Query<typeof listOwnCharges>,
) {
  const own = await rows.listEnrollmentIdsOf(db, actor.userId)
  const enrollmentIds =
    enrolledSubscriberId === undefined ? own : own.filter((enrollmentId) => enrollmentId === enrolledSubscriberId)
  return chargePage(db, { programId, enrollmentIds, status }, page)
}

async function chargePage(db: Deps['db'], filter: rows.ChargeFilter, page: Page) {
  const [found, count] = await Promise.all([rows.listNewestCharges(db, filter, page), rows.countCharges(db, filter)])
  return paged('charges', found.map(chargeView), count, page)
}
