// What auctioneers announce in the room, in Tamil.
import type { Announcements } from '../translation.ts'

export const ANNOUNCEMENTS: Announcements = {
  'one-minute': 'இன்னும் ஒரு நிமிடம், பிறகு முடிக்கிறோம்.',
  break: 'சிறிய இடைவேளை, சில நிமிடங்களில் தொடர்வோம்.',
  clearly: 'தயவுசெய்து தெளிவாகக் கேளுங்கள், முதலில் சீட்டு எண்.',
  pay: 'தவணை செலுத்திய சீட்டுகள் மட்டுமே ஏலம் கேட்க முடியும்.',
  lot: 'பல சீட்டுகள் சமம். குலுக்கல் முடிவு செய்யும்.',
}
