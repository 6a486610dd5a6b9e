// Operations whose screens are still to be built. The list may only shrink: a screen that calls one takes it off.
export const STILL_WITHOUT_A_SCREEN: ReadonlySet<string> = new Set([
  'adminBringBeacon',
  'adminListDraws',
  'adminOpenDraw',
  'adminVoidDraw',
  'bringBeacon',
  'bringOwnBeacon',
  'contributeShare',
  'listDraws',
  'listOwnDraws',
  'openDraw',
  'revealShare',
  'voidDraw',
])
