// [D1 2.3, 10; G095–G097] Presets of the platform and of companies.
import type { changeOwnPreset, createOwnPreset } from '@kuri/contract/auctions/presets.contract'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/audit/audit.sql'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import { refuse } from '#platform/refusal'
import { lockCompanyLayers, lockPlatformLayers } from './layers.sql.ts'
import { type PolicyDeps, refuseMissingCompany } from './policy.actions.ts'
import { freeSlug, slugOf } from './presets.rules.ts'
import * as rows from './presets.sql.ts'
import { changeConfig, configChangeIn, showConfig } from './settings.rules.ts'

type Shelf = rows.Shelf
type NewPreset = Body<typeof createOwnPreset>
type PresetChange = Body<typeof changeOwnPreset>

export const platformShelf: Shelf = { owner: null, withPlatform: false }
export const ownShelf = (permit: Permit): Shelf => ({ owner: permit.companyId, withPlatform: true })
/** What a superadmin keeps for a company: that company's own presets. */
export async function companyShelf(deps: PolicyDeps, companyId: string): Promise<Shelf> {
  await refuseMissingCompany(deps.db, companyId)
  return { owner: companyId, withPlatform: false }
}

const show = (preset: rows.PresetRow) => ({
  id: preset.id,
  presetId: preset.id,
  companyId: preset.companyId,
  slug: preset.slug,
  name: preset.name,
  description: preset.description,
  isPlatformPreset: preset.companyId === null,
  ...showConfig(preset.overrides),
  createdAt: preset.createdAt.toISOString(),
  updatedAt: preset.updatedAt.toISOString(),
})

export async function listPresets(deps: PolicyDeps, shelf: Shelf, page: Page) {
  const [presets, count] = await Promise.all([
    rows.listPresets(deps.db, shelf, page),
    rows.countPresets(deps.db, shelf),
  ])
  return paged('auctionPresets', presets.map(show), count, page)
}

export async function readPreset(deps: PolicyDeps, shelf: Shelf, presetId: string) {
  const preset = await rows.findPreset(deps.db, shelf, presetId)
  if (!preset) throw refuse('NOT_FOUND')
  return show(preset)
}

export const createPreset = (deps: PolicyDeps, permit: Permit, { owner }: Shelf, body: NewPreset) =>
  deps.transact(async (tx) => {
    await rows.lockSlugs(tx, owner)
    const now = deps.clock.now()
    const preset: rows.PresetRow = {
      id: newId(now.getTime()),
      companyId: owner,
      slug: body.slug ?? (await deriveSlug(tx, owner, body.name)),
      name: body.name,
      description: body.description ?? null,
      overrides: changeConfig({}, configChangeIn(body)),
      createdAt: now,
      updatedAt: now,
    }
    await rows.insertPreset(tx, preset)
    await recordAudit(tx, permit.actor, { action: 'auction-preset.created', ...audited(null, preset) }, now)
    return show(preset)
  })

async function deriveSlug(tx: Tx, owner: string | null, name: string): Promise<string> {
  const wanted = slugOf(name)
  // A suffix may shorten a long slug, so the comparison leaves room for it.
  return freeSlug(wanted, new Set(await rows.listSlugsLike(tx, owner, wanted.slice(0, 70))))
}

export const changePreset = (deps: PolicyDeps, permit: Permit, shelf: Shelf, presetId: string, body: PresetChange) =>
  deps.transact(async (tx) => {
    await (shelf.owner === null ? lockPlatformLayers(tx) : lockCompanyLayers(tx, shelf.owner))
    const before = await lockOwnPreset(tx, shelf, presetId)
    const now = deps.clock.now()
    const change = configChangeIn(body)
    if (body.name === undefined && body.description === undefined && Object.keys(change).length === 0)
      return show(before)

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
    return show(after)
  })

export const deletePreset = (deps: PolicyDeps, permit: Permit, shelf: Shelf, presetId: string) =>
  deps.transact(async (tx) => {
    const preset = await lockOwnPreset(tx, shelf, presetId)
    if ((await rows.countProgramsOnPreset(tx, presetId)) > 0) throw refuse('PRESET_IN_USE')
    await rows.updateDeletedProgramsOffPreset(tx, presetId)
    await rows.deletePreset(tx, presetId)
    const now = deps.clock.now()
    await recordAudit(tx, permit.actor, { action: 'auction-preset.deleted', ...audited(preset, null) }, now)
    return { presetId }
  })

async function lockOwnPreset(tx: Tx, shelf: Shelf, presetId: string): Promise<rows.PresetRow> {
  const preset = await rows.lockPreset(tx, shelf, presetId)
  if (!preset) throw refuse('NOT_FOUND')
  if (preset.companyId !== shelf.owner) throw refuse('PLATFORM_PRESET_READ_ONLY')
  return preset
}

/** For a program that is being put on a preset: it must be visible to the company, and stays until the commit. */
export async function lockPresetForAssignment(tx: Tx, companyId: string, presetId: string): Promise<void> {
  if (!(await rows.lockVisiblePresetShared(tx, companyId, presetId)))
    throw refuse('NOT_FOUND', [{ path: 'auctionPresetId', message: 'there is no such preset' }])
}

function audited(before: rows.PresetRow | null, after: rows.PresetRow | null) {
  const { id, companyId } = (after ?? before)!
  return { companyId, resourceId: id, before: kept(before), after: kept(after) }
}
const kept = (preset: rows.PresetRow | null) =>
  preset && { slug: preset.slug, name: preset.name, description: preset.description, ...preset.overrides }
