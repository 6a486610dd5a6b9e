import type { InvitationQuery } from '@kuri/contract/companies/invitations.contract'
import { pageOffset } from '@kuri/contract/kit/paging'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type InvitationRow = Selectable<DB['invitations']>

export const insertInvitation = (tx: Tx, invitation: Insertable<DB['invitations']>): Promise<InvitationRow> =>
  tx.insertInto('invitations').values(invitation).returningAll().executeTakeFirstOrThrow()

export const lockInvitation = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()

export const lockInvitationByToken = (tx: Tx, tokenHash: string) =>
  tx.selectFrom('invitations').selectAll().where('tokenHash', '=', tokenHash).forUpdate().executeTakeFirst()

/** The invitations that can still be accepted: of a whole company, or those that one employee made. */
export const lockPendingInvitations = (tx: Tx, companyId: string, now: Date, membershipId?: string) =>
  tx
    .selectFrom('invitations')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .$if(membershipId !== undefined, (query) =>
      query.where('invitedById', 'in', (eb) =>
        eb.selectFrom('memberships').select('userId').where('id', '=', membershipId!),
      ),
    )
    .orderBy('id')
    .forUpdate('invitations')
    .execute()

export const updateInvitation = (tx: Tx, id: string, changes: Updateable<DB['invitations']>): Promise<InvitationRow> =>
  tx.updateTable('invitations').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

type Identity = { email: string; mobileNumber: string }

const isPendingFor = (companyId: string, { email, mobileNumber }: Identity) => sql<boolean>`
  company_id = ${companyId} AND status = 'PENDING' AND (lower(email) = ${email} OR mobile_number = ${mobileNumber})`

/** Marks expired invitations of this person, so that a new one can be created. */
export const updateExpiredInvitations = (tx: Tx, companyId: string, person: Identity, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ status: 'EXPIRED', updatedAt: now })
    .where(isPendingFor(companyId, person))
    .where('expiresAt', '<=', now)
    .execute()

export const findPendingInvitation = (db: Reader, companyId: string, person: Identity) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email', 'mobileNumber'])
    .where(isPendingFor(companyId, person))
    .limit(1)
    .executeTakeFirst()

/** The SQL form of the rule `statusAt` in invitations.rules.ts. */
const statusAt = (now: Date) => sql`
  CASE WHEN status = 'PENDING' AND expires_at <= ${now} THEN 'EXPIRED'::invitation_status ELSE status END`

const selectMatching = (db: Reader, companyId: string, query: InvitationQuery, now: Date) =>
  db
    .selectFrom('invitations')
    .where('companyId', '=', companyId)
    .$if(query.status !== undefined, (rows) => rows.where(statusAt(now), '=', query.status))

const orderOf = ({ sortBy, sortOrder }: InvitationQuery, now: Date) => {
  const direction = sql.raw(sortOrder)
  const keys = { createdAt: sql`created_at`, expiresAt: sql`expires_at`, status: statusAt(now) }
  return sql`${keys[sortBy]} ${direction}, id ${direction}`
}

export const listInvitations = (db: Reader, companyId: string, query: InvitationQuery, now: Date) =>
  selectMatching(db, companyId, query, now)
    .selectAll()
    .orderBy(orderOf(query, now))
    .limit(query.pageSize)
    .offset(pageOffset(query))
    .execute()

/** The number of matching invitations; undefined when the company does not exist. */
export async function countInvitations(db: Reader, companyId: string, query: InvitationQuery, now: Date) {
  const found = await db
    .selectFrom('companies')
    .where('companies.id', '=', companyId)
    .select(
      selectMatching(db, companyId, query, now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst()
  return found && Number(found.count)
}
