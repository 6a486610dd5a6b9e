import * as contract from '@kuri/contract/companies/branches.contract'
import { bulkRows } from '@kuri/contract/kit/bulk'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { Refusal, refuse } from '#platform/refusal'
import * as branches from './branches.actions.ts'

export function branchRoutes(deps: Platform) {
  return [
    serve(contract.createBranch.company, ({ permit, body }) =>
      branches.createBranch(deps, permit, permit.companyId, body),
    ),
    serve(contract.listBranches.company, ({ permit, query }) =>
      branches.listBranches(deps, permit, permit.companyId, query),
    ),
    serve(contract.getBranch.company, ({ permit, params: { branchId } }) =>
      branches.readBranch(deps, permit, { companyId: permit.companyId, branchId }),
    ),
    serve(contract.updateBranch.company, ({ permit, params: { branchId }, body }) =>
      branches.updateBranch(deps, permit, { companyId: permit.companyId, branchId }, body),
    ),
    serve(contract.replaceBranchAddress, ({ permit, params: { branchId }, body }) =>
      branches.replaceAddress(deps, permit, { companyId: permit.companyId, branchId }, body),
    ),
    serve(contract.deactivateBranch, ({ permit, params: { branchId } }) =>
      branches.deactivateBranch(deps, permit, { companyId: permit.companyId, branchId }),
    ),
    serve(contract.reactivateBranch, ({ permit, params: { branchId } }) =>
      branches.reactivateBranch(deps, permit, { companyId: permit.companyId, branchId }),
    ),
    serve(contract.archiveBranch, ({ permit, params: { branchId } }) =>
      branches.archiveBranch(deps, permit, { companyId: permit.companyId, branchId }),
    ),

    serve(contract.listBranches.admin, ({ permit, params, query }) =>
      branches.listBranches(deps, permit, params.companyId, query),
    ),
    serve(contract.getBranch.admin, ({ permit, params }) => branches.readBranch(deps, permit, params)),
    serve(contract.createBranch.admin, ({ permit, params, body }) =>
      withBranchErrorPath(branches.createBranch(deps, permit, params.companyId, body)),
    ),
    serve(contract.adminCreateBranches, async ({ permit, params, body }) => {
      const { rows, pathOf } = bulkRows(body, 'branches')
      const created = await withBranchErrorPath(branches.createBranches(deps, permit, params.companyId, rows, pathOf))
      return { count: created.length, branches: created }
    }),
    serve(contract.updateBranch.admin, ({ permit, params, body }) =>
      withBranchErrorPath(branches.updateBranch(deps, permit, params, body)),
    ),
  ]
}

/**
 * The superadmin's endpoints report a taken code with the path `branch` instead of `branchCode`. [spec: Superadmin endpoints;
 * Where a taken code is reported]
 */
async function withBranchErrorPath<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BRANCH_CODE_TAKEN') throw error
    throw refuse(
      error.code,
      error.details?.map((detail) => ({ ...detail, path: detail.path.replace(/Code$/, '') })),
    )
  }
}
