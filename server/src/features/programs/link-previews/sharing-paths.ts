// Addresses of the pictures of link previews.
export const HOME_CARD_PATH = '/share/kuri.png'
export const programCardPath = (programId: string) => `/share/chits/${programId}/card.png`
