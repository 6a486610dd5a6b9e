// The configuration layers of programs, and the locks that keep PENDING auctions in step with them.
// Lock order: the program's row, the layers, the preset's row, the auctions.
import type { ConfigOverrides } from '@kuri/contract/auctions/config'
import { lockAdvisory } from '#platform/db/advisory-locks'
import type { Reader, Tx } from '#platform/db/types'
import { type Layer, type Resolved, resolveConfig } from './settings.rules.ts'

export const overridesIn = (config: unknown) => (config ?? null) as ConfigOverrides | null

const PLATFORM_KEY = 'auction-config'

/** Taken before the platform policy or a platform preset changes: no transaction resolves any layer meanwhile. */
export const lockPlatformLayers = (tx: Tx) => lockAdvisory(tx, 'auctionConfig', PLATFORM_KEY)

/** Taken before a company's policy or preset changes: no transaction resolves layers of that company meanwhile. */
export async function lockCompanyLayers(tx: Tx, companyId: string): Promise<void> {
  await lockAdvisory(tx, 'auctionConfig', PLATFORM_KEY, 'SHARED')
  await lockAdvisory(tx, 'auctionConfig', companyId)
}

/** Taken before a resolved value is stored: the layers do not change until the commit. Lock the program's row first. */
export async function lockLayersForReading(tx: Tx, companyId: string): Promise<void> {
  await lockAdvisory(tx, 'auctionConfig', PLATFORM_KEY, 'SHARED')
  await lockAdvisory(tx, 'auctionConfig', companyId, 'SHARED')
}

/** Platform, company and the assigned preset, lowest first. */
export async function listLayersBelowProgram(db: Reader, companyId: string, presetId: string | null): Promise<Layer[]> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('platformAuctionPolicy').select('config').as('platform'),
      eb.selectFrom('companyAuctionPolicies').select('config').where('companyId', '=', companyId).as('company'),
      eb.selectFrom('auctionPresets').select('config').where('id', '=', presetId).as('preset'),
    ])
    .executeTakeFirstOrThrow()
  return [
    { name: 'platform', overrides: overridesIn(row.platform) },
    { name: 'company', overrides: overridesIn(row.company) },
    { name: 'preset', overrides: overridesIn(row.preset) },
  ]
}

/** The configuration of a program, resolved through all layers with its own on top. */
export async function resolveProgramConfig(
  db: Reader,
  program: { companyId: string; auctionPresetId: string | null; auctionConfig: unknown },
): Promise<Resolved> {
  const below = await listLayersBelowProgram(db, program.companyId, program.auctionPresetId)
  return resolveConfig([...below, { name: 'program', overrides: overridesIn(program.auctionConfig) }])
}

/** Whose PENDING auctions a change of a layer updates: all, a company's, those of programs on a preset, one program's. */
export type LayerScope = 'platform' | { companyId: string } | { presetId: string } | { programId: string }

/** The layers of every program in the scope that has a PENDING auction, in one query. */
export async function listLayersOfPendingPrograms(
  tx: Tx,
  scope: LayerScope,
): Promise<{ programId: string; layers: Layer[] }[]> {
  let query = tx
    .selectFrom('programs')
    .leftJoin('platformAuctionPolicy', (join) => join.onTrue())
    .leftJoin('companyAuctionPolicies', 'companyAuctionPolicies.companyId', 'programs.companyId')
    .leftJoin('auctionPresets', 'auctionPresets.id', 'programs.auctionPresetId')
    .select([
      'programs.id as programId',
      'programs.auctionConfig as program',
      'auctionPresets.config as preset',
      'companyAuctionPolicies.config as company',
      'platformAuctionPolicy.config as platform',
    ])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('auctions')
          .select('auctions.id')
          .whereRef('auctions.programId', '=', 'programs.id')
          .where('auctions.status', '=', 'PENDING'),
      ),
    )
  if (scope !== 'platform') {
    if ('companyId' in scope) query = query.where('programs.companyId', '=', scope.companyId)
    else if ('presetId' in scope) query = query.where('programs.auctionPresetId', '=', scope.presetId)
    else query = query.where('programs.id', '=', scope.programId)
  }
  const rows = await query.execute()
  return rows.map((row) => ({
    programId: row.programId,
    layers: [
      { name: 'platform', overrides: overridesIn(row.platform) },
      { name: 'company', overrides: overridesIn(row.company) },
      { name: 'preset', overrides: overridesIn(row.preset) },
      { name: 'program', overrides: overridesIn(row.program) },
    ],
  }))
}
