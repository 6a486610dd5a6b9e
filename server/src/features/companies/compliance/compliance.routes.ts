import * as contract from '@kuri/contract/companies/compliance.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  changeCompliancePolicy,
  listComplianceItems,
  readCompliancePolicy,
  recordComplianceItem,
} from './compliance.actions.ts'

export const complianceRoutes = (deps: Platform) => [
  serve(contract.listComplianceItems, ({ permit, query }) => listComplianceItems(deps, permit, query)),
  serve(contract.recordComplianceItem, ({ permit, body }) => recordComplianceItem(deps, permit, body)),
  serve(contract.getCompliancePolicy, ({ permit }) => readCompliancePolicy(deps, permit)),
  serve(contract.saveCompliancePolicy, ({ permit, body }) => changeCompliancePolicy(deps, permit, body)),
]
