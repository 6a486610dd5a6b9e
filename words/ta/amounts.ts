// Amounts in words, in Tamil.
import type { NumberWords } from '../translation.ts'

const BELOW_20 =
  ' ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து பதினொன்று பன்னிரண்டு பதிமூன்று பதினான்கு பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது'.split(
    ' ',
  )
const TENS = '  இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு'.split(' ')
// Tens and ones grow together: இருபத்த + ொன்று = இருபத்தொன்று.
const STEMS = '  இருபத்த முப்பத்த நாற்பத்த ஐம்பத்த அறுபத்த எழுபத்த எண்பத்த தொண்ணூற்ற'.split(' ')
const ENDINGS = ' ொன்று ிரண்டு ுமூன்று ுநான்கு ைந்து ாறு ேழு ெட்டு ொன்பது'.split(' ')
const HUNDREDS = ' நூறு இருநூறு முந்நூறு நானூறு ஐநூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்'.split(' ')
const HUNDREDS_AND = ' நூற்று இருநூற்று முந்நூற்று நானூற்று ஐநூற்று அறுநூற்று எழுநூற்று எண்ணூற்று தொள்ளாயிரத்து'.split(' ')

function small(count: number): string {
  if (count < 20) return BELOW_20[count]!
  const [tens, ones] = [Math.floor(count / 10), count % 10]
  return ones === 0 ? TENS[tens]! : STEMS[tens]! + ENDINGS[ones]!
}
const counted = (count: number) => (count === 1 ? 'ஒரு' : small(count))

export const WORDS: NumberWords = {
  small,
  hundreds: (count, more) => (more ? HUNDREDS_AND : HUNDREDS)[count]!,
  thousands: (count, more) => `${count === 1 ? '' : `${small(count)} `}${more ? 'ஆயிரத்து' : 'ஆயிரம்'}`,
  lakhs: (count, more) => `${counted(count)} ${more ? 'லட்சத்து' : 'லட்சம்'}`,
  crores: (count, words, more) => `${count === 1 ? 'ஒரு' : words} ${more ? 'கோடியே' : 'கோடி'}`,
  rupees: (words, count) => `${count === 1 ? 'ஒரு' : words} ரூபாய்`,
  paise: (words) => `${words} பைசா`,
  and: ' ',
  zero: 'பூஜ்யம்',
}
