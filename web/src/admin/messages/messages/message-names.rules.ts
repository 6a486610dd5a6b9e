// Notifications are named by their type: "notice.AUCTION_RESCHEDULED.WITHOUT_START.title".
const NOTICE = /^notice\.(.+)\.(title|body)$/

const wordsOf = (code: string) => code.toLowerCase().replaceAll('_', ' ')

/** "Auction rescheduled: without start"; null for SMS and emails. */
export function noticeName(key: string): { name: string; part: 'title' | 'body' } | null {
  const [, type, part] = NOTICE.exec(key) ?? []
  if (type === undefined) return null
  const words = type.split('.').map(wordsOf).join(': ')
  return { name: words.charAt(0).toUpperCase() + words.slice(1), part: part as 'title' | 'body' }
}
