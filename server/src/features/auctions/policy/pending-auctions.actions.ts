// Keeps the settings of PENDING auctions equal to the configuration layers below them [spec: Fields and resolution; Frozen settings;
// A log line on every open auction]; from SCHEDULED on they are frozen.

import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor } from '#platform/permit'
import * as rows from './auction-records.sql.ts'
import {
  type LayerScope,
  listLayersOfPendingPrograms,
  lockLayersForReading,
  resolveProgramConfig,
} from './layers.sql.ts'
import { resolveConfig } from './settings.rules.ts'

/** The auction of a new cycle, with the current settings of the layers. Returns its id. */
export async function insertPendingAuction(
  tx: Tx,
  { cycleId, programId }: { cycleId: string; programId: string },
  now: Date,
): Promise<string> {
  const program = await rows.lockProgramOfAuction(tx, programId)
  const { companyId, branchId } = program
  await lockLayersForReading(tx, companyId)
  const effective = await resolveProgramConfig(tx, program)
  const id = newId(now.getTime())
  await rows.insertAuction(tx, { id, companyId, branchId, programId, cycleId }, effective, now)
  return id
}

// The settings of a program are about 500 bytes of JSON, so a statement for 1,000 programs is about half a megabyte.
const PROGRAMS_PER_STATEMENT = 1000

/**
 * Call this after writing a layer, in the same transaction, holding the lock of that layer (lockPlatformLayers,
 * lockCompanyLayers; for a program see followProgramSettings). Returns the auctions whose settings changed.
 */
export async function refreshPendingAuctions(tx: Tx, scope: LayerScope, now: Date): Promise<string[]> {
  const programs = (await listLayersOfPendingPrograms(tx, scope)).map(({ programId, layers }) => ({
    programId,
    ...resolveConfig(layers),
  }))
  const changed: string[] = []
  for (let start = 0; start < programs.length; start += PROGRAMS_PER_STATEMENT)
    changed.push(...(await rows.updatePendingAuctions(tx, programs.slice(start, start + PROGRAMS_PER_STATEMENT), now)))
  return changed
}

/**
 * Call this after writing a program's auction settings, under the lock of its row: its PENDING auctions are updated, and every
 * unfinished auction gets an UPDATE_SETTINGS log entry.
 */
export async function followProgramSettings(
  tx: Tx,
  { id: programId, companyId }: { id: string; companyId: string },
  edit: { actor: Pick<Actor, 'userId' | 'role'>; changes: object },
  now: Date,
): Promise<void> {
  await lockLayersForReading(tx, companyId)
  const changed = new Set(await refreshPendingAuctions(tx, { programId }, now))
  const auctions = await rows.listUnfinishedAuctions(tx, programId)
  await rows.insertActionLogs(
    tx,
    auctions.map(({ id, cycleId, status, stateVersion }) => ({
      id: newId(now.getTime()),
      auctionId: id,
      cycleId,
      companyId,
      action: 'UPDATE_SETTINGS',
      actorId: edit.actor.userId,
      actorRole: edit.actor.role,
      reason: null,
      metadata: { source: 'PROGRAM', changes: edit.changes, appliesToAuction: changed.has(id) },
      fromStatus: status,
      toStatus: status,
      stateVersion,
      createdAt: now,
    })),
  )
}
