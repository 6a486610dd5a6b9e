// What auctioneers announce in the room, in English.
export const ANNOUNCEMENTS = {
  'one-minute': 'One minute more, then we close.',
  break: 'Short break, we go on in a few minutes.',
  clearly: 'Please bid clearly, ticket number first.',
  pay: 'Only tickets whose instalment is paid can bid.',
  lot: 'Several tickets are equal. A lot decides.',
} as const
