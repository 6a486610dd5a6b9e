// Writes auctions and holidays as iCalendar (RFC 5545). It holds no name of a person and no amount.
type Auction = {
  auctionId: string
  chitId: string
  cycleNumber: number
  branchName: string
  auctionStartAt: Date | null
}
type Holiday = { day: string; name: string }

const AUCTION_MINUTES = 60
const MAX_OCTETS = 75

const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
/** A value of type TEXT: every way to end a line is `\n`, and other control characters are not allowed in it. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/[\r\n\u0085\u2028\u2029]+/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Lines are at most 75 octets; what is longer goes on in a line that begins with a space. */
export function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    const limit = parts.length === 0 ? MAX_OCTETS : MAX_OCTETS - 1
    if (Buffer.byteLength(part + sign) > limit) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

export function writeCalendar({ auctions, holidays }: { auctions: Auction[]; holidays: Holiday[] }, now: Date): string {
  const event = (uid: string, lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}@kuri`,
    `DTSTAMP:${stamp(now)}`,
    ...lines,
    'END:VEVENT',
  ]
  const held = auctions.flatMap(({ auctionId, chitId, cycleNumber, branchName, auctionStartAt: at }) =>
    at === null
      ? []
      : event(auctionId, [
          `DTSTART:${stamp(at)}`,
          `DTEND:${stamp(new Date(at.getTime() + AUCTION_MINUTES * 60_000))}`,
          `SUMMARY:${escapeText(`Auction ${chitId}, cycle ${cycleNumber}`)}`,
          `LOCATION:${escapeText(branchName)}`,
        ]),
  )
  const free = holidays.flatMap(({ day, name }) =>
    event(`holiday-${day}`, [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, `SUMMARY:${escapeText(name)}`]),
  )
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kuri//Auctions//EN', 'CALSCALE:GREGORIAN']
  return [...lines, ...held, ...free, 'END:VCALENDAR', ''].map(foldLine).join('\r\n')
}
