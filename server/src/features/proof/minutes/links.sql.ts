// The links with which a Registrar reads minutes, and the days that companies give themselves to sign and to file.
import type { MinutesPolicyInput } from '@kuri/contract/proof/minutes.contract'
import { type Insertable, sql } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

const LINK = ['id', 'createdAt', 'expiresAt', 'revokedAt', 'openedCount', 'lastOpenedAt'] as const
const MAX_LINKS_SHOWN = 50

export const insertLink = (tx: Tx, link: Insertable<DB['minutesLinks']>) =>
  tx.insertInto('minutesLinks').values(link).returning(LINK).executeTakeFirstOrThrow()

export const listLinks = (db: Reader, auctionId: string) =>
  db
    .selectFrom('minutesLinks')
    .select(LINK)
    .where('auctionId', '=', auctionId)
    .orderBy('createdAt', 'desc')
    .limit(MAX_LINKS_SHOWN)
    .execute()
export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

export const findLink = (db: Reader, auctionId: string, id: string) =>
  db.selectFrom('minutesLinks').select(LINK).where('auctionId', '=', auctionId).where('id', '=', id).executeTakeFirst()

/** Nothing for a link that is revoked already. */
export const updateLinkRevoked = (tx: Tx, auctionId: string, id: string, now: Date) =>
  tx
    .updateTable('minutesLinks')
    .set({ revokedAt: now })
    .where('auctionId', '=', auctionId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(LINK)
    .executeTakeFirst()

export const findLinkByToken = (db: Reader, tokenHash: string) =>
  db.selectFrom('minutesLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

export const updateLinkOpened = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('minutesLinks')
    .set((eb) => ({ openedCount: eb('openedCount', '+', 1), lastOpenedAt: now }))
    .where('id', '=', id)
    .execute()

const POLICY = ['signatureDays', 'filingDays', 'reminderDays', 'byState', 'needsLastMinutes', 'updatedAt'] as const

export const findPolicy = (db: Reader, companyId: string) =>
  db.selectFrom('minutesPolicies').select(POLICY).where('companyId', '=', companyId).executeTakeFirst()

const MAX_STATES = 100

/** The states in the addresses of a company's branches. */
export async function listBranchStates(db: Reader, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('branches')
    .innerJoin('branchAddresses as address', 'address.branchId', 'branches.id')
    .select('address.state')
    .distinct()
    .where('branches.companyId', '=', companyId)
    .where('branches.deletedAt', 'is', null)
    .where('address.state', 'is not', null)
    .orderBy('address.state')
    .limit(MAX_STATES)
    .execute()
  return rows.flatMap(({ state }) => state ?? [])
}

export function savePolicy(tx: Tx, companyId: string, policy: MinutesPolicyInput, updatedById: string, now: Date) {
  const values = { ...policy, byState: JSON.stringify(policy.byState), updatedById, updatedAt: now }
  return tx
    .insertInto('minutesPolicies')
    .values({ companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .returning(POLICY)
    .executeTakeFirstOrThrow()
}

/** Minutes whose day of reminder has come, the newest version of each auction or cycle only. */
export async function listToRemind(db: Reader, today: string, limit: number) {
  const { rows } = await sql<{
    id: string
    auctionId: string | null
    cycleId: string
    programId: string
    filingDueOn: string
    cycleNumber: number
    programName: string
  }>`
    SELECT minutes.id, minutes.auction_id AS "auctionId", cycles.id AS "cycleId", minutes.program_id AS "programId",
      minutes.filing_due_on AS "filingDueOn", cycles.cycle_number AS "cycleNumber", programs.name AS "programName"
    FROM minutes
    LEFT JOIN auctions ON auctions.id = minutes.auction_id
    JOIN cycles ON cycles.id = coalesce(minutes.cycle_id, auctions.cycle_id)
    JOIN programs ON programs.id = minutes.program_id
    WHERE minutes.remind_on <= ${today} AND minutes.filed_on IS NULL AND minutes.reminded_at IS NULL
      AND NOT EXISTS (SELECT FROM minutes AS newer
        WHERE coalesce(newer.auction_id, newer.cycle_id) = coalesce(minutes.auction_id, minutes.cycle_id)
          AND newer.version > minutes.version)
    ORDER BY minutes.remind_on LIMIT ${limit}`.execute(db)
  return rows
}

export const claimReminder = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('minutes')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
