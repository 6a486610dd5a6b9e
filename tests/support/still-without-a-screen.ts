// Operations whose screens are still to be built. The list may only shrink: a screen that calls one takes it off.
export const STILL_WITHOUT_A_SCREEN: ReadonlySet<string> = new Set([
  'adminGetCycleProgramDetails',
  'getPublicCompany',
  'getTemplateVersion',
  'quoteVacantTicket',
])
