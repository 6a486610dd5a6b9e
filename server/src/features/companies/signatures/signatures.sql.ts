import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import type { Reader, Tx } from '#platform/db/types'

/** A signature belongs to a subscriber or to a company. */
export type SignatureOwner = { ownerUserId: string } | { companyId: string }

const columnOf = (owner: SignatureOwner) =>
  'companyId' in owner
    ? ({ column: 'signatureAssets.companyId', id: owner.companyId } as const)
    : ({ column: 'signatureAssets.ownerUserId', id: owner.ownerUserId } as const)

const assets = (db: Reader, owner: SignatureOwner) => {
  const { column, id } = columnOf(owner)
  return db
    .selectFrom('signatureAssets')
    .innerJoin('files', 'files.id', 'signatureAssets.fileId')
    .where(column, '=', id)
}

const withFile = (db: Reader, owner: SignatureOwner) =>
  assets(db, owner)
    .selectAll('signatureAssets')
    .select(['files.fileName', 'files.contentType', 'files.objectKey', 'files.status'])

/** Finds only assets of this owner. */
export const findAsset = (db: Reader, owner: SignatureOwner, id: string) =>
  withFile(db, owner).where('signatureAssets.id', '=', id).executeTakeFirst()
export type Asset = NonNullable<Awaited<ReturnType<typeof findAsset>>>

export async function listReadyAssets(db: Reader, owner: SignatureOwner, page: Page) {
  const [{ count }, found] = await Promise.all([
    assets(db, owner)
      .where('files.status', '=', 'READY')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    withFile(db, owner)
      .where('files.status', '=', 'READY')
      .orderBy('signatureAssets.createdAt', 'desc')
      .orderBy('signatureAssets.id', 'desc')
      .limit(page.pageSize)
      .offset(pageOffset(page))
      .execute(),
  ])
  return { count, assets: found }
}

export const insertAsset = (tx: Tx, owner: SignatureOwner, asset: { id: string; fileId: string }, now: Date) =>
  tx
    .insertInto('signatureAssets')
    .values({ ...owner, ...asset, createdAt: now, updatedAt: now })
    .execute()

/** Serializes the confirmations of one owner, so that the later one is active. */
export const lockOwner = (tx: Tx, owner: SignatureOwner) =>
  'companyId' in owner
    ? tx.selectFrom('companies').select('id').where('id', '=', owner.companyId).forNoKeyUpdate().execute()
    : tx.selectFrom('users').select('id').where('id', '=', owner.ownerUserId).forNoKeyUpdate().execute()

export const updateAssetUploaded = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('signatureAssets').set({ uploadedAt: now, updatedAt: now }).where('id', '=', id).execute()

/** Makes this signature the only active one; the others are deactivated first, because the index allows only one. */
export async function updateActiveAsset(tx: Tx, owner: SignatureOwner, id: string, now: Date): Promise<void> {
  const { column, id: ownerId } = columnOf(owner)
  await tx
    .updateTable('signatureAssets')
    .set({ isActive: false, updatedAt: now })
    .where(column, '=', ownerId)
    .where('isActive', '=', true)
    .where('id', '!=', id)
    .execute()
  await tx
    .updateTable('signatureAssets')
    .set({ isActive: true, updatedAt: now })
    .where('id', '=', id)
    .where('isActive', '=', false)
    .execute()
}
