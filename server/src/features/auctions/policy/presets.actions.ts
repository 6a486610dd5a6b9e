// Lists, creates, changes and deletes auction presets of the platform and of companies. [spec: Fields and resolution;
// Configuration endpoints; Slugs; Presets in use; Platform presets]
import type { createOwnPreset, updateOwnPreset } from '@kuri/contract/auctions/presets.contract'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { lockCompanyLayers, lockPlatformLayers } from './layers.sql.ts'
import { type PolicyDeps, refuseMissingCompany } from './policy.actions.ts'
import { deriveSlug, findFreeSlug } from './presets.rules.ts'
import * as rows from './presets.sql.ts'
import { presetView } from './presets.view.ts'
import { changeConfig, configChangeIn } from './settings.rules.ts'

type PresetScope = rows.PresetScope
type NewPreset = Body<typeof createOwnPreset>
type PresetChange = Body<typeof updateOwnPreset>

export const platformScope: PresetScope = { owner: null, withPlatform: false }
export const ownScope = (permit: Permit): PresetScope => ({ owner: permit.companyId, withPlatform: true })
/** For a superadmin: the company's own presets. */
export async function companyScope(deps: PolicyDeps, companyId: string): Promise<PresetScope> {
  await refuseMissingCompany(deps.db, companyId)
  return { owner: companyId, withPlatform: false }
}

export async function listPresets(deps: PolicyDeps, scope: PresetScope, page: Page) {
  const [presets, count] = await Promise.all([
    rows.listPresets(deps.db, scope, page),
    rows.countPresets(deps.db, scope),
  ])
  return paged('auctionPresets', presets.map(presetView), count, page)
}

export async function readPreset(deps: PolicyDeps, scope: PresetScope, presetId: string) {
  const preset = await rows.findPreset(deps.db, scope, presetId)
  if (!preset) throw refuse('NOT_FOUND')
  return presetView(preset)
}

export const createPreset = (deps: PolicyDeps, permit: Permit, { owner }: PresetScope, body: NewPreset) =>
  deps.transact(async (tx) => {
    await rows.lockSlugs(tx, owner)
    const now = deps.clock.now()
    const preset: rows.PresetRow = {
      id: newId(now.getTime()),
      companyId: owner,
      slug: body.slug ?? (await chooseSlug(tx, owner, body.name)),
      name: body.name,
      description: body.description ?? null,
      overrides: changeConfig({}, configChangeIn(body)),
      createdAt: now,
      updatedAt: now,
    }
    await rows.insertPreset(tx, preset)
    await recordAudit(tx, permit.actor, { action: 'auction-preset.created', ...audited(null, preset) }, now)
    return presetView(preset)
  })

async function chooseSlug(tx: Tx, owner: string | null, name: string): Promise<string> {
  const wanted = deriveSlug(name)
  // A suffix may shorten a long slug, so the comparison leaves room for it.
  return findFreeSlug(wanted, new Set(await rows.listSlugsLike(tx, owner, wanted.slice(0, 70))))
}

export const changePreset = (
  deps: PolicyDeps,
  permit: Permit,
  scope: PresetScope,
  presetId: string,
  body: PresetChange,
) =>
  deps.transact(async (tx) => {
    await (scope.owner === null ? lockPlatformLayers(tx) : lockCompanyLayers(tx, scope.owner))
    const before = await lockOwnPreset(tx, scope, presetId)
    const now = deps.clock.now()
    const change = configChangeIn(body)
    if (body.name === undefined && body.description === undefined && Object.keys(change).length === 0)
      return presetView(before)

    const after: rows.PresetRow = {
      ...before,
      name: body.name ?? before.name,
      description: body.description === undefined ? before.description : body.description,
      overrides: changeConfig(before.overrides, change),
      updatedAt: now,
    }
    await rows.updatePreset(tx, after)
    if (Object.keys(change).length > 0) await deps.refreshPendingAuctions(tx, { presetId }, now)
    await recordAudit(tx, permit.actor, { action: 'auction-preset.updated', ...audited(before, after) }, now)
    return presetView(after)
  })

export const deletePreset = (deps: PolicyDeps, permit: Permit, scope: PresetScope, presetId: string) =>
  deps.transact(async (tx) => {
    const preset = await lockOwnPreset(tx, scope, presetId)
    if ((await rows.countProgramsOnPreset(tx, presetId)) > 0) throw refuse('PRESET_IN_USE')
    await rows.updateArchivedProgramsToNoPreset(tx, presetId)
    await rows.deletePreset(tx, presetId)
    const now = deps.clock.now()
    await recordAudit(tx, permit.actor, { action: 'auction-preset.deleted', ...audited(preset, null) }, now)
    return { presetId }
  })

async function lockOwnPreset(tx: Tx, scope: PresetScope, presetId: string): Promise<rows.PresetRow> {
  const preset = await rows.lockPreset(tx, scope, presetId)
  if (!preset) throw refuse('NOT_FOUND')
  if (preset.companyId !== scope.owner) throw refuse('PLATFORM_PRESET_READ_ONLY')
  return preset
}

/** For assigning a preset to a program: it must be visible to the company, and cannot be deleted before the commit. */
export async function lockPresetForAssignment(tx: Tx, companyId: string, presetId: string): Promise<void> {
  if (!(await rows.lockVisiblePresetShared(tx, companyId, presetId)))
    throw refuse('NOT_FOUND', [
      { path: 'auctionPresetId', message: 'is not a preset of the platform or of this company' },
    ])
}

function audited(before: rows.PresetRow | null, after: rows.PresetRow | null) {
  const { id, companyId } = (after ?? before)!
  return { companyId, resourceId: id, before: auditedFields(before), after: auditedFields(after) }
}
const auditedFields = (preset: rows.PresetRow | null) =>
  preset && { slug: preset.slug, name: preset.name, description: preset.description, ...preset.overrides }
