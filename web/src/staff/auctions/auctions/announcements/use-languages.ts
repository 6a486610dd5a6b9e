import { LANGUAGES, type Language } from '@kuri/contract/kit/languages'
import { useState } from 'react'

const KEY = 'kuri.announcement-languages'

function stored(): readonly Language[] {
  const kept = (localStorage.getItem(KEY) ?? 'en,ml').split(',')
  const known = LANGUAGES.filter((language) => kept.includes(language))
  return known.length > 0 ? known : ['en']
}

/** The languages of the sentences that are sent, kept on this device. At least one is chosen. */
export function useLanguages() {
  const [languages, setLanguages] = useState(stored)
  const toggle = (language: Language) => {
    const next = LANGUAGES.filter((each) => (each === language) !== languages.includes(each))
    if (next.length === 0) return
    localStorage.setItem(KEY, next.join())
    setLanguages(next)
  }
  return { languages, toggle }
}
