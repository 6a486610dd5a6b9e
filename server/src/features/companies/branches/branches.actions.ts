// Creates, reads and changes branches, for the endpoints of the company and of the superadmin. [spec: States; Branch endpoints;
// Superadmin endpoints]

import {
  type BranchAddressInput,
  type BranchCreate,
  BranchName,
  type BranchPatch,
  type BranchQuery,
} from '@kuri/contract/companies/branches.contract'
import { paged } from '@kuri/contract/kit/paging'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { AuditAction } from '#features/companies/audit/audit-actions'
import { announceAccessChange } from '#features/people/access/gatekeeper'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { changedNameProblems } from '#platform/text/changed-names'
import { normaliseMobile } from '#platform/text/mobile-number'
import { findNumberedBranch, listCodesOfArchived } from './branch-codes.sql.ts'
import { type BranchStatus, changeBlockedReason, moveBlockedReason, normaliseBranchCode } from './branches.rules.ts'
import * as rows from './branches.sql.ts'
import { branchView } from './branches.view.ts'

/** A branch and its company, from the path of the request. */
type BranchAt = { companyId: string; branchId: string }

export async function listBranches(deps: Platform, permit: Permit, companyId: string, query: BranchQuery) {
  const wanted = { companyId, scope: permit.visibleScope(), query }
  const [branches, count] = await Promise.all([rows.listBranches(deps.db, wanted), rows.countBranches(deps.db, wanted)])
  if (count === undefined) throw refuse('NOT_FOUND')
  return paged('branches', branches.map(branchView), count, query.all ? 'all' : query)
}

export const readBranch = async (deps: Platform, permit: Permit, { companyId, branchId }: BranchAt) =>
  branchView(permit.requireVisible(await rows.findBranch(deps.db, companyId, branchId)))

export async function createBranch(deps: Platform, permit: Permit, companyId: string, body: BranchCreate) {
  const [branch] = await createBranches(deps, permit, companyId, [body], (_index, field) => field)
  return branch!
}

/** Creates all or none. `pathOf` returns the path of a row's field in the request. */
export function createBranches(
  deps: Platform,
  permit: Permit,
  companyId: string,
  bodies: readonly BranchCreate[],
  pathOf: (index: number, field: string) => string,
) {
  return deps.transact(async (tx) => {
    const now = deps.clock.now()
    const branches = bodies.map((body, index) => newBranch(companyId, body, now, (field) => pathOf(index, field)))
    const ofArchived = await listCodesOfArchived(
      tx,
      companyId,
      branches.flatMap(({ branchCode }) => branchCode ?? []),
    )
    const inserted = await rows.insertBranches(
      tx,
      branches.map(({ branchId: _place, address: _address, ...row }) => row),
    )
    const taken = branches.flatMap(({ id, branchCode }, index) =>
      inserted.has(id) && !ofArchived.includes(branchCode ?? '') ? [] : [pathOf(index, 'branchCode')],
    )
    if (taken.length > 0)
      throw refuse(
        'BRANCH_CODE_TAKEN',
        taken.map((path) => ({ path, message: 'is already the code of another branch' })),
      )
    await rows.insertAddresses(
      tx,
      branches.flatMap(({ address }) => (address ? [{ ...address, companyId, createdAt: now, updatedAt: now }] : [])),
    )
    for (const branch of branches) {
      const created = { companyId, action: 'branch.created', resourceId: branch.id, after: branch } as const
      await recordAudit(tx, permit.actor, created, now)
    }
    return branches.map(branchView)
  })
}

function newBranch(
  companyId: string,
  body: BranchCreate,
  now: Date,
  pathOf: (field: string) => string,
): rows.BranchRow {
  const id = newId(now.getTime())
  const countryCode = body.countryCode ?? 'IN'
  return {
    id,
    branchId: id,
    companyId,
    name: body.name,
    branchCode: normaliseBranchCode(body.branchCode ?? null),
    status: 'ACTIVE',
    isHeadquarters: false,
    email: body.email ?? null,
    mobileNumber: body.mobileNumber ? normaliseMobile(body.mobileNumber, countryCode, pathOf('mobileNumber')) : null,
    countryCode,
    address: body.address ? addressOf(id, newId(now.getTime()), body.address) : null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
}

/** Replaces the whole address: omitted and empty fields become null. */
const addressOf = (branchId: string, id: string, input: BranchAddressInput): rows.AddressRow => ({
  id,
  branchId,
  line1: input.line1,
  line2: input.line2 || null,
  pincode: input.pincode ?? null,
  postOffice: input.postOffice || null,
  city: input.city || null,
  district: input.district || null,
  state: input.state || null,
  cityId: input.cityId ?? null,
  postOfficeId: input.postOfficeId ?? null,
})

/** Only the superadmin's endpoint accepts a status, under the same rules as the company's endpoints. */
export const updateBranch = (deps: Platform, permit: Permit, at: BranchAt, { status, ...patch }: BranchPatch) =>
  changeBranch(deps, permit, at, 'branch.updated', async (tx, branch, now) => {
    const moved = status === undefined ? {} : await moveBranch(tx, branch, status, now)
    const { branchCode, mobileNumber } = patch
    if (branchCode !== undefined) await requireNewCode(tx, branch, normaliseBranchCode(branchCode))
    refuseInvalid(changedNameProblems('name', BranchName, branch.name, patch.name))
    const countryCode = patch.countryCode ?? branch.countryCode ?? 'IN'
    return {
      ...patch,
      ...moved,
      ...(branchCode === undefined ? {} : { branchCode: normaliseBranchCode(branchCode) }),
      ...(mobileNumber ? { mobileNumber: normaliseMobile(mobileNumber, countryCode) } : {}),
    }
  })

/** The code stands in every number that the branch has given, so it stays; and no number begins like those of an archived branch. */
async function requireNewCode(tx: Tx, { id, companyId, branchCode }: rows.BranchRow, code: string | null) {
  if (code === branchCode) return
  if (await findNumberedBranch(tx, id)) throw refuse('BRANCH_CODE_FINAL')
  if (code !== null && (await listCodesOfArchived(tx, companyId, [code])).length > 0)
    throw refuse('BRANCH_CODE_TAKEN', [{ path: 'branchCode', message: 'is already the code of another branch' }])
}

export const replaceAddress = (deps: Platform, permit: Permit, at: BranchAt, input: BranchAddressInput) =>
  changeBranch(deps, permit, at, 'branch.address-replaced', async (tx, { address: old, companyId }, now) => {
    const address = addressOf(at.branchId, old?.id ?? newId(now.getTime()), input)
    if (old) await rows.updateAddress(tx, address, now)
    else await rows.insertAddresses(tx, [{ ...address, companyId, createdAt: now, updatedAt: now }])
    return { address }
  })

export const deactivateBranch = (deps: Platform, permit: Permit, at: BranchAt) =>
  changeBranch(deps, permit, at, 'branch.deactivated', (tx, branch, now) => moveBranch(tx, branch, 'INACTIVE', now))

export const reactivateBranch = (deps: Platform, permit: Permit, at: BranchAt) =>
  changeBranch(deps, permit, at, 'branch.reactivated', (tx, branch, now) => moveBranch(tx, branch, 'ACTIVE', now))

export const archiveBranch = (deps: Platform, permit: Permit, at: BranchAt) =>
  changeBranch(deps, permit, at, 'branch.archived', (tx, branch, now) => moveBranch(tx, branch, 'ARCHIVED', now))

type Changes = Partial<Omit<rows.BranchRow, 'id' | 'branchId' | 'companyId'>>

/** Changes a branch: locks it, refuses an archived one, saves the change and records it in the audit log. */
function changeBranch(
  deps: Platform,
  permit: Permit,
  { companyId, branchId }: BranchAt,
  action: AuditAction,
  change: (tx: Tx, branch: rows.BranchRow, now: Date) => Promise<Changes>,
) {
  return deps.transact(async (tx) => {
    const branch = permit.requireVisible(await rows.lockBranch(tx, companyId, branchId))
    const now = deps.clock.now()
    refuseIf(changeBlockedReason(branch))
    const changes = await change(tx, branch, now)
    if (Object.keys(changes).length === 0) return branchView(branch)
    const { address: _own, ...columns } = changes
    await rows.updateBranch(tx, branchId, { ...columns, updatedAt: now })
    const entry = { companyId, action, resourceId: branchId, before: pickBefore(branch, changes), after: changes }
    await recordAudit(tx, permit.actor, entry, now)
    return branchView({ ...branch, ...changes, updatedAt: now })
  })
}

/** The columns of the new status; none when the branch already has it. All processes read the grants again. [spec: States] */
async function moveBranch(tx: Tx, branch: rows.BranchRow, to: BranchStatus, now: Date): Promise<Changes> {
  const hasOpenPrograms = to === 'ARCHIVED' && (await rows.findOpenProgram(tx, branch.id)) !== undefined
  refuseIf(moveBlockedReason(branch, to, hasOpenPrograms))
  if (branch.status === to) return {}
  await announceAccessChange(tx, { companyId: branch.companyId })
  return { status: to, ...(to === 'ARCHIVED' ? { deletedAt: now } : {}) }
}

const pickBefore = (branch: rows.BranchRow, changes: Changes) =>
  Object.fromEntries(Object.keys(changes).map((key) => [key, branch[key as keyof Changes]]))
