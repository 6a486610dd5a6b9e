// A company adds, changes and ends its GST registrations. Every change locks the company. [spec: GST registrations]
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import type * as contract from '@kuri/contract/money/gst.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { lockCompany } from '#features/companies/companies/companies.sql'
import { dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import * as rows from './registrations.sql.ts'

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'config'>
type Taxes = Static<typeof contract.GstTaxes>

const registrationView = (row: rows.RegistrationRow): Static<typeof contract.GstRegistration> => ({
  id: row.id,
  registrationId: row.id,
  gstin: row.gstin,
  stateCode: row.stateCode,
  stateName: row.stateName,
  from: row.fromDay,
  until: row.untilDay,
  seriesPrefix: row.seriesPrefix,
  hasDocuments: row.hasDocuments,
  borneBy: row.borneBy,
  taxes: {
    documentCharge: row.taxesDocumentCharge,
    removalCommission: row.taxesRemovalCommission,
    bounceCharge: row.taxesBounceCharge,
    lateCharge: row.taxesLateCharge,
  },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const taxColumns = (taxes: Taxes) => ({
  taxesDocumentCharge: taxes.documentCharge,
  taxesRemovalCommission: taxes.removalCommission,
  taxesBounceCharge: taxes.bounceCharge,
  taxesLateCharge: taxes.lateCharge,
})

export async function listRegistrations({ db }: Deps, { companyId }: Permit, page: Page) {
  const [found, count, rates] = await Promise.all([
    rows.listRegistrations(db, companyId, page),
    rows.countRegistrations(db, companyId),
    rows.listRates(db),
  ])
  return {
    ...paged('registrations', found.map(registrationView), count, page),
    rates: rates.map(({ fromDay, rateHundredths, source }) => ({
      from: fromDay,
      percent: rateHundredths / 100,
      source,
    })),
  }
}

export function createRegistration(
  { transact, clock, config }: Deps,
  permit: Permit,
  { gstin, from, seriesPrefix, borneBy, taxes }: Body<typeof contract.createGstRegistration>,
) {
  const { companyId, actor } = permit
  return transact(async (tx) => {
    await lockCompany(tx, companyId)
    const now = clock.now()
    const stateCode = gstin.slice(0, 2)
    if (!(await rows.findState(tx, stateCode))) throw invalid('gstin', 'must begin with the code of a state')
    const id = newId(now.getTime())
    const registration = {
      ...{ id, companyId, gstin, stateCode, seriesPrefix, borneBy, ...taxColumns(taxes) },
      fromDay: dayOfInput(from, config.timeZone),
    }
    await rows.insertRegistration(tx, { ...registration, createdAt: now, updatedAt: now })
    const entry = { companyId, action: 'gst-registration.created', resourceId: id, after: registration } as const
    await recordAudit(tx, actor, entry, now)
    return registrationView(await rows.getRegistration(tx, companyId, id))
  })
}

export function updateRegistration(
  { transact, clock, config }: Deps,
  permit: Permit,
  id: string,
  body: Body<typeof contract.updateGstRegistration>,
) {
  const { companyId, actor } = permit
  return transact(async (tx: Tx) => {
    await lockCompany(tx, companyId)
    const now = clock.now()
    const found = await rows.getRegistration(tx, companyId, id)
    const { until, taxes, ...choices } = body
    const changes = {
      ...choices,
      ...(taxes ? taxColumns(taxes) : {}),
      ...(until === undefined ? {} : { untilDay: until === null ? null : dayOfInput(until, config.timeZone) }),
    }
    if (changes.untilDay && changes.untilDay < found.fromDay) throw invalid('until', 'must not be before the first day')
    if (found.hasDocuments && (changes.seriesPrefix ?? found.seriesPrefix) !== found.seriesPrefix)
      throw refuse('GST_SERIES_BEGUN')
    await rows.updateRegistration(tx, id, { ...changes, updatedAt: now })
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, found[name as keyof typeof found]]))
    const entry = { companyId, action: 'gst-registration.updated', resourceId: id, before, after: changes } as const
    await recordAudit(tx, actor, entry, now)
    return registrationView(await rows.getRegistration(tx, companyId, id))
  })
}
