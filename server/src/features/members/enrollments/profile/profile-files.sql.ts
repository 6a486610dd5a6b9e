// The files that a subscriber has uploaded.
import { type Page, pageOffset } from '@kuri/contract/kit/paging'
import { sql } from 'kysely'
import type { Reader } from '#platform/db/types'

const selectOwnFiles = (db: Reader, userId: string) =>
  db
    .selectFrom('files')
    .where('files.ownerUserId', '=', userId)
    .where('files.status', '=', 'READY')
    .where('files.discardedAt', 'is', null)

/** A file is current while a profile, an account, an active signature or an agreement refers to it. */
export const listOwnFiles = (db: Reader, userId: string, page: Page) =>
  selectOwnFiles(db, userId)
    .innerJoin('users', 'users.id', 'files.ownerUserId')
    .leftJoin('subscriberProfiles as profile', 'profile.userId', 'files.ownerUserId')
    .leftJoin('signatureAssets as signature', (join) =>
      join.onRef('signature.ownerUserId', '=', 'files.ownerUserId').onRef('signature.fileId', '=', 'files.id'),
    )
    .selectAll('files')
    .select(
      sql<boolean>`CASE
        WHEN files.purpose = 'SIGNATURE' THEN coalesce(signature.is_active, false)
        WHEN files.purpose = 'AVATAR' THEN coalesce(files.id = users.avatar_file_id, false)
        WHEN files.purpose IN ('AADHAAR_FRONT', 'AADHAAR_BACK', 'PHOTOGRAPH', 'PAN_CARD', 'INCOME_PROOF') THEN coalesce(
          files.id IN (profile.aadhaar_front_file_id, profile.aadhaar_back_file_id, profile.photograph_file_id,
            profile.pan_card_file_id, profile.income_proof_file_id), false)
        ELSE true END`.as('isCurrent'),
    )
    .orderBy('files.createdAt', 'desc')
    .orderBy('files.id', 'desc')
    .limit(page.pageSize)
    .offset(pageOffset(page))
    .execute()

export const countOwnFiles = async (db: Reader, userId: string): Promise<number> => {
  const { count } = await selectOwnFiles(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
