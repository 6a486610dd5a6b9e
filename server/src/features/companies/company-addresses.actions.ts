// Updates the registered and billing addresses of a company; addresses of branches do not change with them. [D2 4.4]

import type { Body } from '@kuri/contract/kit/route'
import type { updateMyAddress } from '@kuri/contract/tenancy/company-profile.contract'
import { recordAudit } from '#features/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { changesBetween } from './changes.rules.ts'
import { lockCompany, updateCompany } from './companies.sql.ts'
import { listCompanyAddresses, updateCompanyAddress } from './company-addresses.sql.ts'

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
