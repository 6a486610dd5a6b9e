// Statements that create an auction row and write its settings. Everything later is in the auctions feature.
import type { LotProof, Settings, TriggerPolicy } from '@kuri/contract/auctions/config'
import { STATUS_SETS } from '@kuri/contract/auctions/status-sets'
import { sql } from 'kysely'
import type { AuctionStatus } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'
import { settingColumns } from './auction-settings.ts'

type Effective = { settings: Settings; triggerPolicy: TriggerPolicy; lotProof: LotProof }

const effectiveColumns = ({ settings, triggerPolicy, lotProof }: Effective) => ({
  ...settingColumns(settings),
  ...triggerPolicy,
  lotProof,
})

export const insertAuction = (
  tx: Tx,
  auction: { id: string; companyId: string; branchId: string; programId: string; cycleId: string },
  effective: Effective,
  now: Date,
) =>
  tx
    .insertInto('auctions')
    .values({ ...auction, ...effectiveColumns(effective), createdAt: now, updatedAt: now })
    .execute()

/** Keeps the program unchanged while its auction is created. */
export const lockProgramOfAuction = (tx: Tx, programId: string) =>
  tx
    .selectFrom('programs')
    .select(['id', 'companyId', 'branchId', 'auctionPresetId', 'auctionConfig'])
    .where('id', '=', programId)
    .forShare()
    .executeTakeFirstOrThrow()

/** The engine checks the auction at its next poll and decides what is due. The caller holds the auction's lock. */
export const updateAuctionDue = (tx: Tx, auctionId: string, dueAt: Date) =>
  tx.updateTable('auctions').set({ dueAt }).where('id', '=', auctionId).execute()

// Column → type, so that the settings of many programs are sent to the database as one JSON document.
const COLUMN_TYPES = {
  has_prebid: 'boolean',
  bid_mode: 'auction_bid_mode',
  closing_mode: 'auction_closing_mode',
  duration_seconds: 'integer',
  extension_seconds: 'integer',
  first_call_seconds: 'integer',
  second_call_seconds: 'integer',
  third_call_seconds: 'integer',
  join_grace_seconds: 'integer',
  join_lead_seconds: 'integer',
  allow_staff_offline_bids: 'boolean',
  mutability_policy: 'prebid_mutability_policy',
  joining_rule: 'auction_joining_rule',
  auto_start: 'boolean',
  approval_required: 'boolean',
  auto_open_prebid: 'boolean',
  auto_reveal_prebids: 'boolean',
  auto_declare_winner: 'boolean',
  lot_proof: 'lot_proof',
} as const
const COLUMNS = Object.keys(COLUMN_TYPES)
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const list = (each: (column: string) => string) => sql.raw(COLUMNS.map(each).join(', '))

/** Updates the settings of the PENDING auctions of these programs in one statement; returns the ids that changed. */
export async function updatePendingAuctions(
  tx: Tx,
  programs: readonly ({ programId: string } & Effective)[],
  now: Date,
): Promise<string[]> {
  const documents = programs.map(({ programId, ...effective }) =>
    Object.fromEntries(
      Object.entries({ programId, ...effectiveColumns(effective) }).map(([name, value]) => [snakeCase(name), value]),
    ),
  )
  const { rows } = await sql<{ id: string }>`
    UPDATE auctions AS auction
    SET ${list((column) => `${column} = given.${column}`)}, state_version = auction.state_version + 1, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      AS given (program_id text, ${list((column) => `${column} ${COLUMN_TYPES[column as keyof typeof COLUMN_TYPES]}`)})
    WHERE auction.program_id = given.program_id AND auction.status = 'PENDING'
      AND (${list((column) => `auction.${column}`)}) IS DISTINCT FROM (${list((column) => `given.${column}`)})
    RETURNING auction.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const listUnfinishedAuctions = (tx: Tx, programId: string) =>
  tx
    .selectFrom('auctions')
    .select(['id', 'cycleId', 'status', 'stateVersion'])
    .where('programId', '=', programId)
    .where('status', 'not in', STATUS_SETS.finished)
    .orderBy('id')
    .execute()

export type NewActionLog = {
  id: string
  auctionId: string
  cycleId: string
  companyId: string
  action: string
  actorId: string | null
  actorRole: string
  reason: string | null
  metadata: object | null
  fromStatus: AuctionStatus
  toStatus: AuctionStatus
  stateVersion: number
  createdAt: Date
}
export async function insertActionLogs(tx: Tx, logs: readonly NewActionLog[]): Promise<void> {
  if (logs.length === 0) return
  await tx
    .insertInto('auctionActionLogs')
    .values(logs.map((log) => ({ ...log, metadata: log.metadata === null ? null : JSON.stringify(log.metadata) })))
    .execute()
}
