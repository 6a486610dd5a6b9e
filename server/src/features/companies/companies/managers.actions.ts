// Updates the manager of a company: its contact person, who has no access by that. [spec: Which endpoint asks for what;
// Changes field by field]

import type { updateMyManager } from '@kuri/contract/companies/company-profile.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { normaliseMobile } from '#platform/text/mobile-number'
import { changesBetween } from './changes.rules.ts'
import { viewManager } from './companies.view.ts'
import { lockManager, type ManagerRow, updateManager } from './managers.sql.ts'

type ManagerChange = Body<typeof updateMyManager>

export const changeManager = (deps: Platform, permit: Permit, id: string, body: ManagerChange) =>
  deps.transact(async (tx) => {
    const manager = permit.requireVisible(await lockManager(tx, id))
    const changed = await saveManager(deps, tx, permit, manager, body, deps.clock.now())
    return viewManager(changed, deps.secrets.decrypt)
  })

/** The caller has locked the manager. `at` is where the fields stand in the request. */
export async function saveManager(
  { secrets: { encrypt, decrypt } }: Platform,
  tx: Tx,
  permit: Permit,
  manager: ManagerRow,
  { pan, aadhaarNumber, mobileNumber, ...plain }: ManagerChange,
  now: Date,
  at = '',
): Promise<ManagerRow> {
  const mobile =
    mobileNumber === undefined
      ? {}
      : {
          mobileNumber: normaliseMobile(mobileNumber, plain.countryCode ?? manager.countryCode, `${at}mobileNumber`),
        }
  const changes = changesBetween(manager, { ...plain, ...mobile })
  const newPan = pan !== undefined && pan !== decrypt(manager.panSealed)
  const newAadhaar = aadhaarNumber !== undefined && aadhaarNumber !== decrypt(manager.aadhaarSealed)
  if (!changes && !newPan && !newAadhaar) return manager
  // The audit log records that a number changed, but not the number.
  const replaced = [newPan && 'pan', newAadhaar && 'aadhaarNumber'].filter(Boolean)
  await recordAudit(
    tx,
    permit.actor,
    {
      companyId: manager.companyId,
      action: 'company-manager.updated',
      resourceId: manager.id,
      before: changes?.before ?? null,
      after: { ...changes?.after, ...(replaced.length > 0 ? { replaced } : {}) },
    },
    now,
  )
  return updateManager(
    tx,
    manager.id,
    {
      ...changes?.after,
      // A new number means another person, so the link to the old account is removed; no new one is made.
      ...(changes?.after.mobileNumber === undefined ? {} : { userId: null }),
      ...(newPan ? { panSealed: encrypt(pan) } : {}),
      ...(newAadhaar ? { aadhaarSealed: encrypt(aadhaarNumber) } : {}),
    },
    now,
  )
}
