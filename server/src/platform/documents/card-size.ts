/** The size of link previews in chats and social networks. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
export const CARD_FONT = 'Baloo Chettan 2'
