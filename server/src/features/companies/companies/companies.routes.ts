import { listCompaniesOfCells } from '@kuri/contract/companies/cell-companies.contract'
import * as admin from '@kuri/contract/companies/companies.contract'
import * as own from '@kuri/contract/companies/company-profile.contract'
import * as budgets from '@kuri/contract/messages/message-budgets.contract'
import { limitProbes } from '#features/companies/audit/probes.actions'
import { readMessageBudget } from '#features/messages/messages/company-budget.actions'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { readCompaniesOfCells } from './cell-companies.actions.ts'
import { listCompanyCards, listCompanyIdsAndNames, listFullCompanies, readCompany } from './companies.actions.ts'
import { updateAddress } from './company-addresses.actions.ts'
import { changeCompany } from './company-changes.actions.ts'
import { changeManager } from './managers.actions.ts'
import { setMessageBudget } from './message-budget.actions.ts'
import { readOnboarding, saveBankDetails, saveBusinessDetails } from './onboarding/onboarding.actions.ts'
import { readProfile, updateProfile } from './profile.actions.ts'
import { provisionCompany } from './provisioning/provisioning.actions.ts'

export const companiesRoutes = (deps: Platform) => [
  serve(admin.provisionCompany, ({ permit, body }) => provisionCompany(deps, permit, body)),
  serve(admin.listCompanies, ({ query }) => listFullCompanies(deps, query)),
  serve(admin.listCompaniesMinimal, ({ query }) => listCompanyCards(deps, query)),
  serve(admin.listCompanyNames, ({ query }) => listCompanyIdsAndNames(deps, query)),
  serve(listCompaniesOfCells, ({ query }) => readCompaniesOfCells(deps, query)),
  serve(admin.getCompany, ({ permit, params }) => readCompany(deps, permit, deps.db, params.companyId)),
  serve(admin.updateCompany, ({ permit, params, body }) => changeCompany(deps, permit, params.companyId, body)),

  serve(budgets.getMessageBudget, ({ params }) => readMessageBudget(deps, deps.db, params.companyId)),
  serve(budgets.setMessageBudget, ({ permit, params, body }) => setMessageBudget(deps, permit, params.companyId, body)),

  serve(own.getMyCompany, ({ permit }) => readProfile(deps, permit)),
  serve(own.updateMyCompany, ({ permit, body }) =>
    limitProbes(
      deps,
      permit,
      { action: 'company.update-refused', resourceId: permit.companyId, code: 'EMAIL_TAKEN' },
      () => updateProfile(deps, permit, body),
    ),
  ),
  serve(own.updateMyAddress, ({ permit, body }) => updateAddress(deps, permit, body)),
  serve(own.updateMyManager, ({ permit, params, body }) => changeManager(deps, permit, params.id, body)),
  serve(own.getOnboardingState, ({ permit }) => readOnboarding(deps, permit)),
  serve(own.submitBusinessDetails, ({ permit, body }) => saveBusinessDetails(deps, permit, body)),
  serve(own.submitBankDetails, ({ permit, body }) => saveBankDetails(deps, permit, body)),
]
