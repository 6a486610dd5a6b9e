// Amounts in words, in Kannada.
import type { NumberWords } from '../translation.ts'

const BELOW_20 =
  ' ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು ಹತ್ತು ಹನ್ನೊಂದು ಹನ್ನೆರಡು ಹದಿಮೂರು ಹದಿನಾಲ್ಕು ಹದಿನೈದು ಹದಿನಾರು ಹದಿನೇಳು ಹದಿನೆಂಟು ಹತ್ತೊಂಬತ್ತು'.split(
    ' ',
  )
const TENS = '  ಇಪ್ಪತ್ತು ಮೂವತ್ತು ನಲವತ್ತು ಐವತ್ತು ಅರವತ್ತು ಎಪ್ಪತ್ತು ಎಂಬತ್ತು ತೊಂಬತ್ತು'.split(' ')
// Tens and ones grow together: ಇಪ್ಪತ್ತ + ೊಂದು = ಇಪ್ಪತ್ತೊಂದು.
const ENDINGS = ' ೊಂದು ೆರಡು ಮೂರು ನಾಲ್ಕು ೈದು ಾರು ೇಳು ೆಂಟು ೊಂಬತ್ತು'.split(' ')
const HUNDREDS = ' ನೂರು ಇನ್ನೂರು ಮುನ್ನೂರು ನಾನೂರು ಐನೂರು ಆರುನೂರು ಏಳುನೂರು ಎಂಟುನೂರು ಒಂಬೈನೂರು'.split(' ')

function small(count: number): string {
  if (count < 20) return BELOW_20[count]!
  const [tens, ones] = [Math.floor(count / 10), count % 10]
  return ones === 0 ? TENS[tens]! : TENS[tens]!.replace(/ು$/, '') + ENDINGS[ones]!
}

export const WORDS: NumberWords = {
  small,
  hundreds: (count, more) => (more ? HUNDREDS[count]!.replace(/ು$/, '') : HUNDREDS[count]!),
  thousands: (count, more) => `${small(count)} ${more ? 'ಸಾವಿರದ' : 'ಸಾವಿರ'}`,
  lakhs: (count, more) => `${small(count)} ${more ? 'ಲಕ್ಷದ' : 'ಲಕ್ಷ'}`,
  crores: (_count, words) => `${words} ಕೋಟಿ`,
  rupees: (words) => `${words} ರೂಪಾಯಿ`,
  paise: (words) => `${words} ಪೈಸೆ`,
  and: ' ',
  zero: 'ಸೊನ್ನೆ',
}
