import { sql } from 'kysely'
import type { Tx } from '#platform/db/types'
import type { File } from './files.sql.ts'

/** The current file and the one before it. */
const KEPT_OF_A_TYPE = 2

/**
 * Marks the replaced files of the same owner and type as discarded. Marked ones of the last day are returned again. A file that a
 * profile, an account, a company or an enrollment refers to stays.
 */
export async function claimReplacedFiles(
  tx: Tx,
  { ownerUserId, companyId, purpose }: Pick<File, 'ownerUserId' | 'companyId' | 'purpose'>,
  now: Date,
): Promise<{ objectKey: string }[]> {
  const { rows } = await sql<{ objectKey: string }>`
    WITH replaced AS (
      SELECT id FROM (
        SELECT id, row_number() OVER (ORDER BY confirmed_at DESC, id DESC) AS place FROM files
        WHERE purpose = ${purpose} AND status = 'READY' AND discarded_at IS NULL AND upload_expires_at IS NOT NULL
          AND owner_user_id IS NOT DISTINCT FROM ${ownerUserId} AND company_id IS NOT DISTINCT FROM ${companyId}
      ) AS placed WHERE place > ${KEPT_OF_A_TYPE}
    ), locked AS (
      SELECT files.id FROM files JOIN replaced USING (id)
      WHERE NOT EXISTS (SELECT FROM users WHERE users.id = files.owner_user_id AND avatar_file_id = files.id)
        AND NOT EXISTS (SELECT FROM companies WHERE companies.id = files.company_id
          AND files.id IN (avatar_file_id, pan_card_file_id, registration_certificate_file_id))
        AND NOT EXISTS (SELECT FROM subscriber_profiles WHERE user_id = files.owner_user_id
          AND files.id IN (aadhaar_front_file_id, aadhaar_back_file_id, photograph_file_id, pan_card_file_id,
            income_proof_file_id))
        AND NOT EXISTS (SELECT FROM enrollment_papers JOIN enrollments ON enrollments.id = enrollment_id
          WHERE subscriber_id = files.owner_user_id AND files.id IN (pan_card_file_id, income_proof_file_id))
      ORDER BY files.id FOR NO KEY UPDATE OF files
    )
    UPDATE files SET discarded_at = coalesce(discarded_at, ${now})
    WHERE id IN (SELECT id FROM locked) OR (
      purpose = ${purpose} AND status = 'READY' AND discarded_at > ${new Date(now.getTime() - 24 * 3600 * 1000)}
      AND owner_user_id IS NOT DISTINCT FROM ${ownerUserId} AND company_id IS NOT DISTINCT FROM ${companyId})
    RETURNING object_key`.execute(tx)
  return rows
}
