// Updates the registered and billing addresses of a company; addresses of branches do not change with them. [spec: Profile and addresses]

import type { updateMyAddress } from '@kuri/contract/companies/company-profile.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { changesBetween } from './changes.rules.ts'
import { lockCompany, updateCompany } from './companies.sql.ts'
import { type AddressChange, type AddressPlan, planAddresses } from './company-addresses.rules.ts'
import {
  type CompanyAddressType,
  listCompanyAddresses,
  updateCompanyAddress,
  updateOrInsertCompanyAddress,
} from './company-addresses.sql.ts'

export function updateAddress(deps: Platform, permit: Permit, body: Body<typeof updateMyAddress>) {
  const { addressId, ...wanted } = body
  return deps.transact(async (tx) => {
    const company = await lockCompany(tx, permit.companyId)
    const addresses = await listCompanyAddresses(tx, company.id)
    const now = deps.clock.now()
    const address = permit.requireVisible(addresses.find(({ id }) => id === addressId))
    const changes = changesBetween(address, wanted)
    if (changes) {
      await updateCompanyAddress(tx, addressId, changes.after, now)
      // The two addresses were equal, and one of them changes now.
      if (company.registeredSameAsBilling) await updateCompany(tx, company.id, { registeredSameAsBilling: false }, now)
      const entry = { action: 'company-address.updated', resourceId: addressId, ...changes } as const
      await recordAudit(tx, permit.actor, { companyId: company.id, ...entry }, now)
    }
    return { addressId }
  })
}

/** For a superadmin, who sends whole addresses. The caller has locked the company. */
export async function saveAddresses(
  tx: Tx,
  permit: Permit,
  company: { id: string; registeredSameAsBilling: boolean },
  wanted: AddressChange,
  now: Date,
): Promise<void> {
  const stored = await listCompanyAddresses(tx, company.id)
  const of = (type: CompanyAddressType) => stored.find((address) => address.type === type)
  const plan: AddressPlan = planAddresses(company.registeredSameAsBilling, of('BILLING'), wanted)
  for (const [type, address] of [['BILLING', plan.billing] as const, ['REGISTERED', plan.registered] as const]) {
    const changes = address && changesBetween(of(type) ?? {}, { ...address, line2: address.line2 || null })
    if (!changes) continue
    await updateOrInsertCompanyAddress(tx, company.id, type, address, now)
    const entry = { action: 'company-address.updated', resourceId: of(type)?.id ?? company.id, ...changes } as const
    await recordAudit(tx, permit.actor, { companyId: company.id, ...entry }, now)
  }
  if (plan.isSame !== company.registeredSameAsBilling)
    await updateCompany(tx, company.id, { registeredSameAsBilling: plan.isSame }, now)
}
