import type { ProfileStatus } from '@kuri/contract/companies/companies.contract'
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Insertable } from 'kysely'
import type { DB } from '#platform/db/database.generated'
import type { Reader, Tx } from '#platform/db/types'

/** All changes to the agreement of a company take this lock. */
export const lockCompany = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select(['id', 'profileStatus', 'requiresSubAccount', 'currentMouVersionId'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findCompany = (db: Reader, companyId: string) =>
  db.selectFrom('companies').select(['id', 'currentMouVersionId']).where('id', '=', companyId).executeTakeFirst()

const selectVersions = (db: Reader) =>
  db
    .selectFrom('mouVersions')
    .innerJoin('files', 'files.id', 'mouVersions.fileId')
    .selectAll('mouVersions')
    .select(['files.fileName', 'files.contentType', 'files.sizeBytes', 'files.sha256', 'files.confirmedAt'])
    .select('files.objectKey')

export const findVersion = (db: Reader, companyId: string, id: string) =>
  selectVersions(db).where('mouVersions.companyId', '=', companyId).where('mouVersions.id', '=', id).executeTakeFirst()
export type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export const getVersion = async (db: Reader, companyId: string, id: string): Promise<Version> => {
  const version = await findVersion(db, companyId, id)
  if (!version) throw new Error(`there is no agreement version ${id}`)
  return version
}

export async function listVersions(db: Reader, companyId: string, page: Page) {
  const [{ count }, found] = await Promise.all([
    db
      .selectFrom('mouVersions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow(),
    selectVersions(db)
      .leftJoin('users', 'users.id', 'mouVersions.acceptedById')
      .select('users.name as acceptedByName')
      .where('mouVersions.companyId', '=', companyId)
      .orderBy('mouVersions.version', 'desc')
      .limit(page.pageSize)
      .offset(pageOffset(page))
      .execute(),
  ])
  return { count, versions: found }
}

export const findLastVersionNumber = async (tx: Tx, companyId: string) => {
  const last = await tx
    .selectFrom('mouVersions')
    .select('version')
    .where('companyId', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.version ?? 0
}

export const insertVersion = (tx: Tx, version: Insertable<DB['mouVersions']>) =>
  tx.insertInto('mouVersions').values(version).execute()

export const updateVersionReady = (tx: Tx, id: string) =>
  tx.updateTable('mouVersions').set({ status: 'READY' }).where('id', '=', id).execute()

export const updateVersionAssigned = (tx: Tx, id: string, assignedById: string, now: Date) =>
  tx
    .updateTable('mouVersions')
    .set({ status: 'ASSIGNED', assignedAt: now, assignedById })
    .where('id', '=', id)
    .execute()

export const updateCurrentVersion = (tx: Tx, companyId: string, id: string, now: Date) =>
  tx.updateTable('companies').set({ currentMouVersionId: id, updatedAt: now }).where('id', '=', companyId).execute()

type Acceptance = {
  acceptedAt: Date
  acceptedById: string
  acceptedIp: string
  acceptedUserAgent: string | null
}
export const updateVersionAccepted = (tx: Tx, id: string, acceptance: Acceptance) =>
  tx.updateTable('mouVersions').set(acceptance).where('id', '=', id).execute()

export const updateProfileStatus = (tx: Tx, companyId: string, profileStatus: ProfileStatus, now: Date) =>
  tx.updateTable('companies').set({ profileStatus, updatedAt: now }).where('id', '=', companyId).execute()
