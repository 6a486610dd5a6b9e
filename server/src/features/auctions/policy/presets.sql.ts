// Statements on auction presets.
import type { ConfigOverrides } from '@kuri/contract/auctions/config'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'
import { overridesIn } from './layers.sql.ts'

/** The presets that an endpoint shows: the platform's (owner null) or a company's, with or without the platform's. */
export type PresetScope = { owner: string | null; withPlatform: boolean }

export type PresetRow = {
  id: string
  companyId: string | null
  slug: string
  name: string
  description: string | null
  overrides: ConfigOverrides
  createdAt: Date
  updatedAt: Date
}

const selectPresets = (db: Reader, { owner, withPlatform }: PresetScope) =>
  db
    .selectFrom('auctionPresets')
    .where((eb) =>
      owner === null
        ? eb('companyId', 'is', null)
        : withPlatform
          ? eb.or([eb('companyId', 'is', null), eb('companyId', '=', owner)])
          : eb('companyId', '=', owner),
    )

const presetIn = ({ config, ...row }: Omit<PresetRow, 'overrides'> & { config: unknown }): PresetRow => ({
  ...row,
  overrides: overridesIn(config) ?? {},
})

export async function listPresets(db: Reader, scope: PresetScope, page: Page): Promise<PresetRow[]> {
  const rows = await selectPresets(db, scope)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()
  return rows.map(presetIn)
}

export async function countPresets(db: Reader, scope: PresetScope): Promise<number> {
  const { count } = await selectPresets(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findPreset(db: Reader, scope: PresetScope, id: string): Promise<PresetRow | undefined> {
  const row = await selectPresets(db, scope).selectAll().where('id', '=', id).executeTakeFirst()
  return row && presetIn(row)
}

export async function lockPreset(tx: Tx, scope: PresetScope, id: string): Promise<PresetRow | undefined> {
  const row = await selectPresets(tx, scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && presetIn(row)
}

/** Shared, so that several programs can be assigned at once; a deletion excludes them. */
export const lockVisiblePresetShared = (tx: Tx, companyId: string, id: string) =>
  selectPresets(tx, { owner: companyId, withPlatform: true })
    .select('id')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** One creation at a time per owner, because a derived slug depends on the slugs that are taken. */
export const lockSlugs = (tx: Tx, owner: string | null) => lockAdvisory(tx, 'presets', owner ?? 'platform')

export async function listSlugsLike(tx: Tx, owner: string | null, start: string): Promise<string[]> {
  const rows = await selectPresets(tx, { owner, withPlatform: false })
    .select('slug')
    .where('slug', 'like', `${start}%`)
    .execute()
  return rows.map(({ slug }) => slug)
}

export const insertPreset = (tx: Tx, { overrides, ...preset }: PresetRow) =>
  tx
    .insertInto('auctionPresets')
    .values({ ...preset, config: JSON.stringify(overrides) })
    .execute()

export const updatePreset = (tx: Tx, { id, name, description, overrides, updatedAt }: PresetRow) =>
  tx
    .updateTable('auctionPresets')
    .set({ name, description, config: JSON.stringify(overrides), updatedAt })
    .where('id', '=', id)
    .execute()

export const deletePreset = (tx: Tx, id: string) => tx.deleteFrom('auctionPresets').where('id', '=', id).execute()

export async function countProgramsOnPreset(tx: Tx, presetId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('programs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('auctionPresetId', '=', presetId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** An archived program does not keep a preset from being deleted. */
export const updateArchivedProgramsToNoPreset = (tx: Tx, presetId: string) =>
  tx
    .updateTable('programs')
    .set({ auctionPresetId: null })
    .where('auctionPresetId', '=', presetId)
    .where('deletedAt', 'is not', null)
    .execute()
