// Stored minutes with their signatures, disputes and scans. A text is inserted and never updated.
import { type Insertable, type Selectable, sql } from 'kysely'
import { WINNER_CHANGE } from '#features/proof/tree/archived-events'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

export type MinutesRow = Selectable<DB['minutes']>
export type SignatureRow = Selectable<DB['minutesSignatures']>

export const insertMinutes = (tx: Tx, row: Insertable<DB['minutes']>): Promise<MinutesRow> =>
  tx.insertInto('minutes').values(row).returningAll().executeTakeFirstOrThrow()

/** Minutes are of an auction, or of a cycle that was drawn without one. */
const subject = sql<string>`coalesce(minutes.auction_id, minutes.cycle_id)`

/** Newest first. */
export const listVersions = (db: Reader, subjectId: string): Promise<MinutesRow[]> =>
  db.selectFrom('minutes').selectAll().where(subject, '=', subjectId).orderBy('version', 'desc').limit(200).execute()

export const findNewest = (db: Reader, subjectId: string): Promise<MinutesRow | undefined> =>
  db
    .selectFrom('minutes')
    .selectAll()
    .where(subject, '=', subjectId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findVersion = (db: Reader, auctionId: string, id: string): Promise<MinutesRow | undefined> =>
  db.selectFrom('minutes').selectAll().where('auctionId', '=', auctionId).where('id', '=', id).executeTakeFirst()

export const updateStatus = (tx: Tx, id: string, status: MinutesRow['status']) =>
  tx.updateTable('minutes').set({ status }).where('id', '=', id).execute()

export const updateFiled = (
  tx: Tx,
  id: string,
  filed: { filedOn: string; filedReference: string; filedById: string },
) => tx.updateTable('minutes').set(filed).where('id', '=', id).execute()

/** The newest declaration or disqualification of an auction, archived or not; 0 without any. */
export async function findDeclaredSequence(db: Reader, auctionId: string): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    SELECT coalesce(
      (SELECT max(server_sequence) FROM room_events WHERE auction_id = ${auctionId} AND type = ${WINNER_CHANGE.type}
        AND starts_with(payload, ${WINNER_CHANGE.payloadStart})),
      (SELECT max(declared_sequence) FROM room_log_parts WHERE auction_id = ${auctionId}),
      0) AS sequence`.execute(db)
  return Number(rows[0]!.sequence)
}

/** What grows whenever a winner of a cycle is recorded, disqualified or forfeits the prize. */
export async function findDrawSequence(db: Reader, cycleId: string): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    SELECT count(*) + count(*) FILTER (WHERE status <> 'DECLARED') AS sequence
    FROM winners WHERE cycle_id = ${cycleId}`.execute(db)
  return Number(rows[0]!.sequence)
}

/** Of the auction or the cycle that the minutes are of. */
export const findSequenceOf = (db: Reader, { auctionId, cycleId }: Pick<MinutesRow, 'auctionId' | 'cycleId'>) =>
  auctionId === null ? findDrawSequence(db, cycleId!) : findDeclaredSequence(db, auctionId)

export const listSignatures = (db: Reader, minutesId: string) =>
  db
    .selectFrom('minutesSignatures as signature')
    .innerJoin('signatureAssets as asset', 'asset.id', 'signature.signatureAssetId')
    .innerJoin('files', 'files.id', 'asset.fileId')
    .selectAll('signature')
    .select(['files.objectKey', 'files.sha256'])
    .where('signature.minutesId', '=', minutesId)
    .orderBy('signature.createdAt')
    .orderBy('signature.id')
    .execute()

export const insertSignature = (tx: Tx, row: Insertable<DB['minutesSignatures']>) =>
  tx.insertInto('minutesSignatures').values(row).execute()

export const listDisputes = (db: Reader, minutesId: string) =>
  db
    .selectFrom('minutesDisputes')
    .selectAll()
    .where('minutesId', '=', minutesId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
export type DisputeRow = Awaited<ReturnType<typeof listDisputes>>[number]

export const insertDispute = (tx: Tx, row: Insertable<DB['minutesDisputes']>) =>
  tx.insertInto('minutesDisputes').values(row).execute()

export const listScans = (db: Reader, minutesId: string) =>
  db
    .selectFrom('minutesPapers')
    .selectAll()
    .where('minutesId', '=', minutesId)
    .orderBy('createdAt')
    .orderBy('fileId')
    .execute()

export const insertScan = (tx: Tx, row: Insertable<DB['minutesPapers']>) =>
  tx
    .insertInto('minutesPapers')
    .values(row)
    .onConflict((conflict) => conflict.column('fileId').doNothing())
    .execute()

/** Every ticket of the program that may stand in minutes, with its holder. */
export const listTickets = (db: Reader, auction: { programId: string; companyId: string }) =>
  db
    .selectFrom('enrollments')
    .innerJoin('users', 'users.id', 'enrollments.subscriberId')
    .select((eb) => [
      'enrollments.id as ticketId',
      'enrollments.ticketNumber',
      eb.fn.coalesce('enrollments.name', 'users.name').as('name'),
      'enrollments.subscriberId as personId',
      sql<boolean>`EXISTS (SELECT FROM memberships WHERE memberships.user_id = users.id
        AND memberships.company_id = ${auction.companyId} AND memberships.status = 'ACTIVE')`.as('isStaff'),
    ])
    .where('enrollments.programId', '=', auction.programId)
    .where('enrollments.ticketNumber', 'is not', null)
    .execute()

export const getSigner = (db: Reader, userId: string) =>
  db.selectFrom('users').select(['name', 'mobileNumber']).where('id', '=', userId).executeTakeFirstOrThrow()

/** Whether a person holds, or held, a ticket of the chit of the auction or cycle. */
export async function isEnrolled(
  db: Reader,
  table: 'auctions' | 'cycles',
  subjectId: string,
  userId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('enrollments')
    .select('id')
    .where('programId', '=', sql<string>`(SELECT program_id FROM ${sql.table(table)} WHERE id = ${subjectId})`)
    .where('subscriberId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const findAuctionOfCycle = async (db: Reader, cycleId: string) =>
  (await db.selectFrom('auctions').select('status').where('cycleId', '=', cycleId).executeTakeFirst()) ?? null
