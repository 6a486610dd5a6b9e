// The texts of messages that a superadmin may replace: what each may say, and how a preview looks. Both sides run these rules.
import { MESSAGES } from '../../../words/en/messages.ts'
import { NOTIFICATIONS } from '../../../words/en/notifications.ts'
import type { MessageKey } from '../../../words/translation.ts'
import { fillIn } from './sentences.ts'

export const MESSAGE_CHANNELS = ['SMS', 'EMAIL', 'NOTIFICATION'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
export type MessageText = { key: string; channel: MessageChannel }

/** Words inside of other messages are no messages of their own. */
const channelOfText = (key: MessageKey): MessageChannel | null =>
  key.startsWith('sms.') || key === 'secondFactor.notYou'
    ? 'SMS'
    : key.startsWith('mail.') || key === 'secondFactor.subject'
      ? 'EMAIL'
      : null

/** In the order of the code. */
export const MESSAGE_TEXTS: readonly MessageText[] = [
  ...(Object.keys(MESSAGES) as MessageKey[]).flatMap((key) => {
    const channel = channelOfText(key)
    return channel === null ? [] : [{ key, channel }]
  }),
  ...Object.keys(NOTIFICATIONS).flatMap((type) =>
    ['title', 'body'].map((part) => ({ key: `notice.${type}.${part}`, channel: 'NOTIFICATION' as const })),
  ),
]

export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
]

/** A message without them is of no use to its reader. */
const ESSENTIAL: ReadonlySet<string> = new Set(['code', 'link'])

export type TextProblem =
  | { kind: 'UNKNOWN_WORD'; word: string }
  | { kind: 'MISSING_WORD'; word: string }
  | { kind: 'LOOSE_BRACE' }
  | { kind: 'TITLE_WITH_WORDS' }

/** What a replacement of the standard text gets wrong; null when it can be sent. */
export function textProblem(key: string, standard: string, text: string): TextProblem | null {
  const known = placeholdersOf(standard)
  const used = placeholdersOf(text)
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return { kind: 'LOOSE_BRACE' }
  // Titles travel over push services and by SMS, so they hold no names and amounts.
  if (/^notice\..*\.title$/.test(key) && used.length > 0) return { kind: 'TITLE_WITH_WORDS' }
  const unknown = used.find((word) => !known.includes(word))
  if (unknown !== undefined) return { kind: 'UNKNOWN_WORD', word: unknown }
  const missing = known.find((word) => ESSENTIAL.has(word) && !used.includes(word))
  return missing === undefined ? null : { kind: 'MISSING_WORD', word: missing }
}

const SAMPLES: Readonly<Record<string, string>> = {
  code: '123456',
  minutes: '5',
  hours: '72',
  count: '10',
  company: 'Nila Chits',
  chit: 'ONAM-40',
  programName: 'Onam 40',
  cycle: '7',
  cycleNumber: '7',
  ticketNumber: '12',
  amount: '₹ 2,500.00',
  day: '3 Dec 2026',
  time: '6:00 pm',
  startsAt: '3 Dec 2026, 6:00 pm IST',
  link: 'https://kuri.example/invitations/accept',
  title: 'The auction has started',
  subscriberName: 'Anita Nair',
}

/** The text as a reader could get it. */
export const previewOf = (text: string): string =>
  fillIn(text, Object.fromEntries(placeholdersOf(text).map((word) => [word, SAMPLES[word] ?? word])))

const GSM = { one: 160, many: 153 }
const UNICODE = { one: 70, many: 67 }

/** How many SMS a text takes: Indian scripts have room for 70 letters, plain English for 160. */
export function smsParts(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the alphabet of an SMS has line breaks
  const { one, many } = /^[\x0a\x0d\x20-\x5a\x5f\x61-\x7a]*$/.test(text) ? GSM : UNICODE
  return text.length <= one ? 1 : Math.ceil(text.length / many)
}
