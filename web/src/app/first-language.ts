// The language of somebody who opens the app: the one that was chosen on this device, or the first of the browser's that we have.
import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'

export const LANGUAGE_KEY = 'kuri.language'

export function firstLanguage(): Language {
  const wishes = [localStorage.getItem(LANGUAGE_KEY), ...navigator.languages].map((wish) => wish?.split('-')[0])
  return LANGUAGES.find((language) => language === wishes.find((wish) => LANGUAGES.includes(wish as Language))) ?? 'en'
}
