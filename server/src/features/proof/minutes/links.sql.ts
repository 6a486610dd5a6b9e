// The links with which a Registrar reads minutes, and the days that companies give themselves to sign and to file.
import type { MinutesPolicyInput } from '@kuri/contract/proof/minutes.contract'
import type { Insertable } from 'kysely'
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

const POLICY = ['signatureDays', 'filingDays', 'reminderDays', 'byState', 'updatedAt'] as const

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

/** Minutes whose day of reminder has come, each auction's newest version only. */
export const listToRemind = (db: Reader, today: string, limit: number) =>
  db
    .selectFrom('minutes')
    .innerJoin('auctions', 'auctions.id', 'minutes.auctionId')
    .innerJoin('cycles', 'cycles.id', 'auctions.cycleId')
    .innerJoin('programs', 'programs.id', 'minutes.programId')
    .select(['minutes.id', 'minutes.auctionId', 'minutes.programId', 'minutes.filingDueOn', 'cycles.cycleNumber'])
    .select('programs.name as programName')
    .where('minutes.remindOn', '<=', today)
    .where('minutes.filedOn', 'is', null)
    .where('minutes.remindedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('minutes as newer')
            .select('newer.id')
            .whereRef('newer.auctionId', '=', 'minutes.auctionId')
            .whereRef('newer.version', '>', 'minutes.version'),
        ),
      ),
    )
    .orderBy('minutes.remindOn')
    .limit(limit)
    .execute()

export const claimReminder = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('minutes')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
