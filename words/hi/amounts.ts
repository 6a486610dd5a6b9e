// Amounts in words, in Hindi.
import type { NumberWords } from '../translation.ts'

// Hindi has a word of its own for every number up to 99.
const BELOW_100 = ` एक दो तीन चार पाँच छह सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/[ \n]/)

const small = (count: number) => BELOW_100[count]!

export const WORDS: NumberWords = {
  small,
  hundreds: (count) => `${small(count)} सौ`,
  thousands: (count) => `${small(count)} हज़ार`,
  lakhs: (count) => `${small(count)} लाख`,
  crores: (_count, words) => `${words} करोड़`,
  rupees: (words, count) => `${words} ${count === 1 ? 'रुपया' : 'रुपये'}`,
  paise: (words) => `${words} पैसे`,
  and: ' ',
  zero: 'शून्य',
}
