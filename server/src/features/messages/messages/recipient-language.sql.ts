// The language of somebody who is about to get a message.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import type { Reader } from '#platform/db/types'

/** The language that the owner of the number has chosen, else the wanted one, else English. */
export async function getLanguageOfMobile(
  db: Reader,
  mobileNumber: string,
  wanted: Language = DEFAULT_LANGUAGE,
): Promise<Language> {
  const user = await db.selectFrom('users').select('locale').where('mobileNumber', '=', mobileNumber).executeTakeFirst()
  return (user?.locale ?? wanted) as Language
}

export async function getLanguageOfUser(db: Reader, userId: string): Promise<Language> {
  const user = await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst()
  return (user?.locale ?? DEFAULT_LANGUAGE) as Language
}

export async function getLanguageOfEmail(db: Reader, email: string): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select('locale')
    .where(({ fn, ref }) => fn('lower', [ref('email')]), '=', email.toLowerCase())
    .executeTakeFirst()
  return (user?.locale ?? DEFAULT_LANGUAGE) as Language
}
