import { expect, test } from 'vitest'
import { foldLine, writeCalendar } from './icalendar.rules.ts'

test('a calendar has one event per auction and holiday, with escaped texts', () => {
  const auction = { auctionId: 'c1', chitId: 'N-12, A', cycleNumber: 3, branchName: 'Thrissur' }
  const text = writeCalendar(
    {
      auctions: [{ ...auction, auctionStartAt: new Date('2027-02-05T13:30:00Z') }],
      holidays: [{ day: '2027-01-26', name: 'Republic Day' }],
    },
    new Date('2027-01-01T00:00:00Z'),
  )
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Kuri//Auctions//EN', 'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT', 'UID:c1@kuri', 'DTSTAMP:20270101T000000Z', 'DTSTART:20270205T133000Z', 'DTEND:20270205T143000Z',
    'SUMMARY:Auction N-12\\, A\\, cycle 3', 'LOCATION:Thrissur', 'END:VEVENT',
    'BEGIN:VEVENT', 'UID:holiday-2027-01-26@kuri', 'DTSTAMP:20270101T000000Z', 'DTSTART;VALUE=DATE:20270126',
    'SUMMARY:Republic Day', 'END:VEVENT', 'END:VCALENDAR', '',
  ]) // biome-ignore format: lines of the file
})

test('a long line is folded after 75 octets, never inside a letter', () => {
  const folded = foldLine(`SUMMARY:${'ക'.repeat(40)}`)
  const lines = folded.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(folded.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'ക'.repeat(40)}`)
})

test('no character of a name ends its line or stands in it as a control character', () => {
  const linesWith = (name: string) => {
    const auction = { auctionId: 'c1', chitId: name, cycleNumber: 3, branchName: name, auctionStartAt: new Date(0) }
    const text = writeCalendar({ auctions: [auction], holidays: [{ day: '2027-01-26', name }] }, new Date(0))
    return text.replaceAll('\r\n ', '').split(/\r\n|[\r\n\u0085\u2028\u2029]/)
  }
  const usual = linesWith('HQ').length
  const breaks = ['\r', '\r\n', '\n', '\u0085', '\u2028', '\u2029', '\u0000', '\u0007', '\u007f']
  for (const sign of breaks) {
    const lines = linesWith(`HQ${sign}URL:https://evil.example/x`)
    expect(lines).toHaveLength(usual)
    expect(lines.join('')).not.toMatch(/\p{Cc}/u)
  }
})
