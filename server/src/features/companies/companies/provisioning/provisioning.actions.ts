// A superadmin creates a company with all its records in one transaction. No message is sent. [spec: The provisioning form;
// Superadmin endpoints; Announce, upload, confirm]

import { recordAudit } from '#features/companies/audit/audit.sql'
import { insertUser, releaseUnverifiedNumbers } from '#features/people/identity/directory.sql'
import { findUserByMobile, lockMobile } from '#features/people/identity/identity.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { normaliseMobile } from '#platform/text/mobile-number'
import { sealBankAccount } from '../bank-details.rules.ts'
import { chooseRegisteredAddress } from '../business-details.rules.ts'
import { insertCompany } from '../companies.sql.ts'
import { updateOrInsertBranchAddress, updateOrInsertCompanyAddress } from '../company-addresses.sql.ts'
import { findOrInsertManagerUser, insertManager } from '../managers.sql.ts'
import { type ProvisioningForm, provisioningProblems } from './provisioning.rules.ts'
import { insertHeadquarters, insertOwner } from './provisioning.sql.ts'

export async function provisionCompany(deps: Platform, permit: Permit, form: ProvisioningForm) {
  refuseInvalid(provisioningProblems(form, deps.clock.now(), deps.config.timeZone))
  const mobileNumber = normaliseMobile(form.mobileNumber, form.countryCode)
  const manager = {
    ...form.manager,
    mobileNumber: normaliseMobile(form.manager.mobileNumber, form.manager.countryCode, 'manager.mobileNumber'),
  }

  return deps.transact(async (tx) => {
    // A first sign-in also creates a user, so both numbers are locked, in one order to avoid a deadlock.
    for (const mobile of new Set([mobileNumber, manager.mobileNumber].sort())) await lockMobile(tx, mobile)
    const now = deps.clock.now()
    await releaseUnverifiedNumbers(tx, [mobileNumber, manager.mobileNumber], now)
    if (await findUserByMobile(tx, mobileNumber))
      throw refuse('MOBILE_TAKEN', [{ path: 'mobileNumber', message: 'already belongs to a user' }])

    const companyId = newId(now.getTime())
    const createdById = permit.actor.userId
    await insertCompany(tx, {
      ...companyColumns(deps, form),
      id: companyId,
      mobileNumber,
      createdById,
      createdAt: now,
      updatedAt: now,
    })
    await insertAddresses(tx, companyId, form, now)

    const ownerName = manager.mobileNumber === mobileNumber ? manager.name : form.name
    const owner = { id: newId(now.getTime()), role: 'COMPANY' as const, mobileNumber, name: ownerName }
    await insertUser(tx, { ...owner, countryCode: form.countryCode, email: form.email }, now)
    await insertOwner(tx, { companyId, userId: owner.id, createdById }, now)
    await insertManagerWithUser(deps, tx, companyId, manager, now)

    const { name, email, cin, requiresSubAccount } = form
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId,
        action: 'company.created',
        resourceId: companyId,
        after: { name, mobileNumber, email, cin, branch: form.branch, requiresSubAccount },
      },
      now,
    )
    return { companyId, mobileNumber, profileStatus: 'INCOMPLETE' as const, nextStep: 'UPLOAD_MOU', requiresSubAccount }
  })
}

function companyColumns(deps: Platform, form: ProvisioningForm) {
  return {
    name: form.name,
    countryCode: form.countryCode,
    email: form.email,
    cin: form.cin,
    pan: form.pan,
    registrationNumber: form.registrationNumber,
    sroId: form.sroId,
    hasGstin: form.hasGstin,
    gstin: form.gstin ?? null,
    yearOfEstablishment: form.yearOfEstablishment,
    noOfOngoingPrograms: form.noOfOngoingPrograms,
    noOfCompletedPrograms: form.noOfCompletedPrograms,
    requiresSubAccount: form.requiresSubAccount,
    registeredSameAsBilling: form.registeredSameAsBillingAddress,
    ...(form.bankAccount ? sealBankAccount(form.bankAccount, deps.secrets.encrypt) : {}),
  }
}

async function insertAddresses(tx: Tx, companyId: string, form: ProvisioningForm, now: Date): Promise<void> {
  await updateOrInsertCompanyAddress(tx, companyId, 'REGISTERED', chooseRegisteredAddress(form), now)
  await updateOrInsertCompanyAddress(tx, companyId, 'BILLING', form.billingAddress, now)
  const branchId = await insertHeadquarters(tx, { companyId, name: form.branch, countryCode: form.countryCode }, now)
  await updateOrInsertBranchAddress(tx, { companyId, branchId }, form.billingAddress, now)
}

async function insertManagerWithUser(
  deps: Platform,
  tx: Tx,
  companyId: string,
  manager: ProvisioningForm['manager'],
  now: Date,
): Promise<void> {
  const { name, mobileNumber, email, countryCode } = manager
  const contact = { name, mobileNumber, email, countryCode }
  await insertManager(tx, {
    id: newId(now.getTime()),
    companyId,
    userId: await findOrInsertManagerUser(tx, contact, now),
    ...contact,
    panSealed: deps.secrets.encrypt(manager.pan),
    aadhaarSealed: deps.secrets.encrypt(manager.aadhaarNumber),
    createdAt: now,
    updatedAt: now,
  })
}
