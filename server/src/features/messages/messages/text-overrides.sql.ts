// Texts of messages that a superadmin has replaced.
import type { Language } from '@kuri/contract/kit/languages'
import type { Reader, Tx } from '#platform/db/types'

type TextOverride = { text: string; dltTemplateId: string | null }
export type TextOverrides = { of(key: string, language: Language): TextOverride | undefined }

export const NO_OVERRIDES: TextOverrides = { of: () => undefined }

const lookup = (rows: readonly (TextOverride & { key: string; language: string })[]): TextOverrides => {
  const byKey = new Map(rows.map((row) => [`${row.key}/${row.language}`, row]))
  return { of: (key, language) => byKey.get(`${key}/${language}`) }
}

const selectTexts = (db: Reader) => db.selectFrom('messageTexts').select(['key', 'language', 'text', 'dltTemplateId'])

export const listOverrides = async (db: Reader, keys: readonly string[]): Promise<TextOverrides> =>
  lookup(await selectTexts(db).where('key', 'in', keys).execute())

/** Of all notifications: at most two for each type and language. */
export const listNotificationOverrides = async (db: Reader): Promise<TextOverrides> =>
  lookup(await selectTexts(db).where('key', 'like', 'notice.%').execute())

export const listReplacedTexts = (db: Reader, keys: readonly string[]) =>
  db
    .selectFrom('messageTexts')
    .innerJoin('users', 'users.id', 'messageTexts.updatedById')
    .select(['key', 'language', 'text', 'dltTemplateId', 'messageTexts.updatedAt', 'users.name as updatedByName'])
    .where('key', 'in', keys)
    .execute()

type NewText = TextOverride & { key: string; language: Language; updatedById: string }

export const saveText = (tx: Tx, text: NewText, now: Date) =>
  tx
    .insertInto('messageTexts')
    .values({ ...text, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['key', 'language']).doUpdateSet({
        text: text.text,
        dltTemplateId: text.dltTemplateId,
        updatedById: text.updatedById,
        updatedAt: now,
      }),
    )
    .execute()

export const deleteText = (tx: Tx, key: string, language: Language) =>
  tx.deleteFrom('messageTexts').where('key', '=', key).where('language', '=', language).execute()
