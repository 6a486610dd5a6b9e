// Operations whose screens are still to be built. The list may only shrink, and it is empty: a new operation arrives with its screen.
export const STILL_WITHOUT_A_SCREEN: ReadonlySet<string> = new Set([])
