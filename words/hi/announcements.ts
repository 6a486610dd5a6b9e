// What auctioneers announce in the room, in Hindi.
import type { Announcements } from '../translation.ts'

export const ANNOUNCEMENTS: Announcements = {
  'one-minute': 'एक मिनट और, फिर हम बंद करेंगे।',
  break: 'थोड़ा विराम, कुछ मिनटों में फिर शुरू करेंगे।',
  clearly: 'कृपया साफ़ बोली लगाएँ, पहले टिकट संख्या।',
  pay: 'केवल वे टिकट बोली लगा सकते हैं जिनकी किस्त जमा है।',
  lot: 'कई टिकट बराबर हैं। लॉटरी से फैसला होगा।',
}
