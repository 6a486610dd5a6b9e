// Sentences for the room in the languages of its members. They are sent as text, so they are no texts of the interface.
import type { Language } from '@kuri/contract/kit/languages'
import { ANNOUNCEMENTS as en } from '../../../../../../words/en/announcements.ts'
import { ANNOUNCEMENTS as hi } from '../../../../../../words/hi/announcements.ts'
import { ANNOUNCEMENTS as kn } from '../../../../../../words/kn/announcements.ts'
import { ANNOUNCEMENTS as ml } from '../../../../../../words/ml/announcements.ts'
import { ANNOUNCEMENTS as ta } from '../../../../../../words/ta/announcements.ts'
import { ANNOUNCEMENTS as te } from '../../../../../../words/te/announcements.ts'
import type { Announcements } from '../../../../../../words/translation.ts'

const TEXTS: Readonly<Record<Language, Announcements>> = { en, ml, ta, te, kn, hi }

export type Template = { key: keyof Announcements; tone: 'INFO' | 'WARNING' }

export const TEMPLATES: readonly Template[] = [
  { key: 'one-minute', tone: 'WARNING' },
  { key: 'break', tone: 'INFO' },
  { key: 'clearly', tone: 'INFO' },
  { key: 'pay', tone: 'WARNING' },
  { key: 'lot', tone: 'INFO' },
]

/** One line for each language that the members read. */
export const textIn = ({ key }: Template, languages: readonly Language[]) =>
  languages.map((language) => TEXTS[language][key]).join('\n')
