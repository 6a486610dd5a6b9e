// The onboarding form of a company. Provisioning replaced its first two steps, whose data can be corrected here.
// [spec: Profile and addresses; Onboarding form]

import type { submitBankDetails, submitBusinessDetails } from '@kuri/contract/companies/company-profile.contract'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { sealBankAccount, viewBankAccount } from '../bank-details.rules.ts'
import { businessDetailsProblems, chooseRegisteredAddress } from '../business-details.rules.ts'
import { findCompany, lockCompany, updateCompany } from '../companies.sql.ts'
import { viewAddress } from '../companies.view.ts'
import {
  listCompanyAddresses,
  lockHeadquarters,
  updateOrInsertBranchAddress,
  updateOrInsertCompanyAddress,
} from '../company-addresses.sql.ts'
import { completedSteps, nextStepAfter } from './onboarding.rules.ts'

export async function readOnboarding(deps: Platform, permit: Permit) {
  const company = await findCompany(deps.db, permit.companyId)
  if (!company) throw refuse('NOT_FOUND')
  const addresses = await listCompanyAddresses(deps.db, company.id)
  return {
    completedSteps: completedSteps(company.onboardingStep),
    nextStep: nextStepAfter(company.onboardingStep),
    BUSINESS_DETAILS: {
      hasGstin: company.hasGstin,
      gstin: company.gstin,
      billingAddress: viewAddress(addresses, 'BILLING'),
      registeredSameAsBillingAddress: company.registeredSameAsBilling,
      registeredAddress: viewAddress(addresses, 'REGISTERED'),
    },
    BANK_DETAILS: { bankAccount: viewBankAccount(company, permit.actor, deps.secrets.decrypt) },
  }
}

export function saveBusinessDetails(deps: Platform, permit: Permit, form: Body<typeof submitBusinessDetails>) {
  refuseInvalid(businessDetailsProblems(form))
  const registered = chooseRegisteredAddress(form)
  return deps.transact(async (tx) => {
    const company = await lockCompany(tx, permit.companyId)
    const headquarters = await lockHeadquarters(tx, company.id)
    const now = deps.clock.now()
    const changes = {
      hasGstin: form.hasGstin,
      gstin: form.gstin ?? null,
      registeredSameAsBilling: form.registeredSameAsBillingAddress,
      // A completed form stays completed.
      onboardingStep: company.onboardingStep ?? 'BUSINESS_DETAILS',
    }
    await updateCompany(tx, company.id, changes, now)
    await updateOrInsertCompanyAddress(tx, company.id, 'REGISTERED', registered, now)
    await updateOrInsertCompanyAddress(tx, company.id, 'BILLING', form.billingAddress, now)
    if (headquarters)
      await updateOrInsertBranchAddress(tx, { companyId: company.id, branchId: headquarters.id }, registered, now)

    const { hasGstin, gstin, registeredSameAsBilling } = company
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId: company.id,
        action: 'company.business-details-submitted',
        resourceId: company.id,
        before: { hasGstin, gstin, registeredSameAsBilling },
        after: { ...changes, registeredAddress: registered, billingAddress: form.billingAddress },
      },
      now,
    )
    return { completedStep: 'BUSINESS_DETAILS' as const, nextStep: 'BANK_DETAILS' as const }
  })
}

export function saveBankDetails(deps: Platform, permit: Permit, { bankAccount }: Body<typeof submitBankDetails>) {
  return deps.transact(async (tx) => {
    const company = await lockCompany(tx, permit.companyId)
    const now = deps.clock.now()
    const columns = sealBankAccount(bankAccount, deps.secrets.encrypt)
    await updateCompany(tx, company.id, { ...columns, onboardingStep: 'BANK_DETAILS' }, now)
    const { bankName, bankBranchName, bankIfsc } = columns
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId: company.id,
        action: 'company.bank-details-submitted',
        resourceId: company.id,
        before: { bankName: company.bankName, bankBranchName: company.bankBranchName, bankIfsc: company.bankIfsc },
        after: { bankName, bankBranchName, bankIfsc },
      },
      now,
    )
    return { completedStep: 'BANK_DETAILS' as const, nextStep: null }
  })
}
