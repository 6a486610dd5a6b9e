// Amounts in words, in Malayalam.
import type { NumberWords } from '../translation.ts'

const BELOW_20 =
  ' ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത് പത്ത് പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊമ്പത്'.split(' ')
const TENS = '  ഇരുപത് മുപ്പത് നാല്പത് അമ്പത് അറുപത് എഴുപത് എൺപത് തൊണ്ണൂറ്'.split(' ')
// Tens and ones grow together: ഇരുപത്തി + യൊന്ന് = ഇരുപത്തിയൊന്ന്.
const STEMS = '  ഇരുപത്തി മുപ്പത്തി നാല്പത്തി അമ്പത്തി അറുപത്തി എഴുപത്തി എൺപത്തി തൊണ്ണൂറ്റി'.split(' ')
const ENDINGS = ' യൊന്ന് രണ്ട് മൂന്ന് നാല് യഞ്ച് യാറ് യേഴ് യെട്ട് യൊമ്പത്'.split(' ')
const HUNDREDS = ' നൂറ് ഇരുനൂറ് മുന്നൂറ് നാനൂറ് അഞ്ഞൂറ് അറുനൂറ് എഴുനൂറ് എണ്ണൂറ് തൊള്ളായിരം'.split(' ')
const HUNDREDS_AND = ' നൂറ്റി ഇരുനൂറ്റി മുന്നൂറ്റി നാനൂറ്റി അഞ്ഞൂറ്റി അറുനൂറ്റി എഴുനൂറ്റി എണ്ണൂറ്റി തൊള്ളായിരത്തി'.split(' ')
// What stands before -ായിരം (thousand), which also grows together with its number.
const THOUSANDS_BELOW_20 =
  ' ആയിരം രണ്ടായിരം മൂവായിരം നാലായിരം അയ്യായിരം ആറായിരം ഏഴായിരം എണ്ണായിരം ഒമ്പതിനായിരം പതിനായിരം പതിനോരായിരം പന്ത്രണ്ടായിരം പതിമൂവായിരം പതിനാലായിരം പതിനയ്യായിരം പതിനാറായിരം പതിനേഴായിരം പതിനെണ്ണായിരം പത്തൊമ്പതിനായിരം'.split(
    ' ',
  )
const THOUSANDS_OF_TENS =
  '  ഇരുപതിനായിരം മുപ്പതിനായിരം നാല്പതിനായിരം അമ്പതിനായിരം അറുപതിനായിരം എഴുപതിനായിരം എൺപതിനായിരം തൊണ്ണൂറായിരം'.split(' ')
const THOUSAND_ENDINGS = ' യോരായിരം രണ്ടായിരം മൂവായിരം നാലായിരം യയ്യായിരം യാറായിരം യേഴായിരം യെണ്ണായിരം യൊമ്പതിനായിരം'.split(' ')

const joined = (count: number, alone: string[], tensAlone: string[], endings: string[]) => {
  if (count < 20) return alone[count]!
  const [tens, ones] = [Math.floor(count / 10), count % 10]
  return ones === 0 ? tensAlone[tens]! : STEMS[tens]! + endings[ones]!
}
const small = (count: number) => joined(count, BELOW_20, TENS, ENDINGS)
const thousand = (count: number) => joined(count, THOUSANDS_BELOW_20, THOUSANDS_OF_TENS, THOUSAND_ENDINGS)
const counted = (count: number, words: string) => (count === 1 ? 'ഒരു' : words)

export const WORDS: NumberWords = {
  small,
  hundreds: (count, more) => (more ? HUNDREDS_AND : HUNDREDS)[count]!,
  thousands: (count, more) => (more ? thousand(count).replace(/ം$/, 'ത്തി') : thousand(count)),
  lakhs: (count, more) => `${counted(count, small(count))} ${more ? 'ലക്ഷത്തി' : 'ലക്ഷം'}`,
  crores: (count, words) => `${counted(count, words)} കോടി`,
  rupees: (words, count) => `${counted(count, words)} രൂപ`,
  paise: (words) => `${words} പൈസ`,
  and: ' ',
  zero: 'പൂജ്യം',
}
