// The nightly job that writes notices of auctions and reminders of dues. Messages leave in the morning; a notice is never sent twice.
import type { Language } from '@kuri/contract/kit/languages'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@kuri/contract/kit/languages'
import type { NoticeChannel, NoticeKind } from '@kuri/contract/messages/notices.contract'
import { Temporal } from 'temporal-polyfill'
import { giveMessagesBack, recordWithheld, spendMessages } from '#features/messages/messages/company-budget.actions'
import { queueMessages } from '#features/messages/messages/messages.actions'
import { textKeyOf, writeSms } from '#features/messages/messages/sms-texts'
import {
  chitText,
  dayText,
  ownText,
  replacedText,
  type SmsValue,
  type SmsValues,
  timeText,
} from '#features/messages/messages/sms-values'
import { listOverrides, type TextOverrides } from '#features/messages/messages/text-overrides.sql'
import { isServed } from '#features/people/identity/served-numbers'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { type WhatsAppKind, whatsAppTemplate } from '#platform/config/whatsapp'
import { newId } from '#platform/ids'
import type { Platform } from '#platform/platform'
import { mask } from '#platform/text/mask'
import * as rules from './notices.rules.ts'
import * as rows from './notices.sql.ts'

export const SEND_NOTICES = 'send-notices'
/** Recipients of one transaction. */
const BATCH = 500

type Deps = Pick<Platform, 'db' | 'transact' | 'clock' | 'config' | 'secrets'>
type Company = Awaited<ReturnType<typeof rows.listSendingCompanies>>[number]
/** `withheldCount` adds up what the budget of the company has held back. */
type Run = { company: Company; today: string; since: Date; now: Date; withheldCount: number }
type Subject = { subjectId: string; auctionId: string | null; invoiceId: string | null; programId: string }
type NoticeSms = (typeof SMS_OF)[NoticeKind]
type ValuesIn = (language: Language) => SmsValues[NoticeSms]

const SMS_OF = {
  AUCTION_NOTICE: 'auctionNotice',
  DUE_REMINDER: 'dueReminder',
  OVERDUE_REMINDER: 'overdueReminder',
} as const satisfies Record<NoticeKind, string>

/** In the order of the variables {{1}}, {{2}} … of the templates. */
const WHATSAPP_VARIABLES = {
  auctionNotice: ['chit', 'cycle', 'day', 'time'],
  dueReminder: ['chit', 'day'],
  overdueReminder: ['chit', 'day'],
} as const satisfies { [Kind in WhatsAppKind]: readonly (keyof SmsValues[Kind])[] }
const ANY_LANGUAGE = { languages: LANGUAGES, templates: null }

export async function sendNotices(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const today = dayAt(now, deps.config.timeZone)
  const since = new Date(Temporal.PlainDate.from(today).toZonedDateTime(deps.config.timeZone).epochMilliseconds)
  for (const company of await rows.listSendingCompanies(deps.db)) {
    const run = { company, today, since, now, withheldCount: 0 }
    await sendAuctionNotices(deps, run)
    await sendReminders(deps, run)
    await deps.transact((tx) => recordWithheld(deps, tx, company.companyId, run.withheldCount, now))
  }
}

async function sendAuctionNotices(deps: Deps, run: Run): Promise<void> {
  const { company, today, since, now } = run
  const { timeZone } = deps.config
  const until = new Date(now.getTime() + (rules.FARTHEST_DAYS + 1) * 24 * 3600 * 1000)
  for (const auction of await rows.listAuctionsAhead(deps.db, company.companyId, now, until)) {
    const { auctionId, programId, chitId, cycleNumber, startsAt } = auction
    if (startsAt === null) continue
    const aboutDay = dayAt(startsAt, timeZone)
    const days = rules.noticeBefore(auction.auctionNoticeDays ?? company.auctionNoticeDays, today, aboutDay)
    if (days === null) continue
    const occasion = { kind: 'AUCTION_NOTICE' as const, days, aboutDay }
    const people = await rows.listMembersToNotify(deps.db, { auctionId, programId }, occasion, since)
    const subject = { subjectId: auctionId, auctionId, invoiceId: null, programId }
    const valuesIn = (language: Language) => ({
      ...{ chit: chitText(chitId, language), cycle: cycleNumber },
      ...{ day: dayText(aboutDay), time: timeText(startsAt, timeZone) },
    })
    await saveInBatches(
      deps,
      run,
      occasion,
      people.map((person) => ({ person, subject, valuesIn })),
    )
  }
}

/** Cycles of the month plan have days of their own before the due date; after it the policy holds for all. */
async function sendReminders(deps: Deps, run: Run): Promise<void> {
  const { company, today } = run
  const farthest = Temporal.PlainDate.from(today).add({ days: rules.FARTHEST_DAYS }).toString()
  const own = await rows.listOwnReminderDays(deps.db, company.companyId, today, farthest)
  const groups: { days: readonly number[]; invoicesOf: rows.InvoicesOf }[] = [
    { days: company.dueReminderDays, invoicesOf: 'CYCLES_WITHOUT_OWN_DAYS' },
    ...own.map(({ days, cycleIds }) => ({ days, invoicesOf: { cycleIds } })),
  ]
  for (const { days: wanted, invoicesOf } of groups)
    for (const aboutDay of rules.daysToLookAt(today, wanted, [])) {
      const days = rules.noticeBefore(wanted, today, aboutDay)
      if (days !== null) await remind(deps, run, { kind: 'DUE_REMINDER', days, aboutDay }, invoicesOf)
    }
  const { overdueReminderDays } = company
  for (const aboutDay of rules.daysToLookAt(today, [], overdueReminderDays)) {
    const days = rules.noticeAfter(overdueReminderDays, today, aboutDay)
    if (days !== null) await remind(deps, run, { kind: 'OVERDUE_REMINDER', days, aboutDay }, 'ALL')
  }
}

async function remind(deps: Deps, run: Run, occasion: rows.Occasion, invoicesOf: rows.InvoicesOf): Promise<void> {
  const { company, since } = run
  const due = await rows.listInvoicesToNotify(deps.db, company.companyId, invoicesOf, occasion, since, 20 * BATCH)
  const wanted = due.map(({ invoiceId, programId, chitId, ...person }) => ({
    person,
    subject: { subjectId: invoiceId, auctionId: null, invoiceId, programId },
    valuesIn: (language: Language) => ({ chit: chitText(chitId, language), day: dayText(occasion.aboutDay) }),
  }))
  await saveInBatches(deps, run, occasion, wanted)
}

type DueNotice = { person: rows.Recipient; subject: Subject; valuesIn: ValuesIn }

async function saveInBatches(
  deps: Deps,
  run: Run,
  occasion: rows.Occasion,
  wanted: readonly DueNotice[],
): Promise<void> {
  const counts = new Map<string, number>()
  const allowed = wanted.filter(({ person }) => {
    const count = (counts.get(person.userId) ?? person.sentToday) + 1
    counts.set(person.userId, count)
    return count <= rules.MAX_PER_PERSON_AND_DAY
  })
  for (let at = 0; at < allowed.length; at += BATCH)
    run.withheldCount += await saveBatch(deps, run, occasion, allowed.slice(at, at + BATCH))
}

/**
 * Notice and message are written together, so that there is a proof exactly when something is sent. A notice that may not be sent is
 * written for its letter. What the budget holds back is not written, so that the next night tries it again; returns how many.
 */
const saveBatch = (deps: Deps, run: Run, occasion: rows.Occasion, wanted: readonly DueNotice[]) =>
  deps.transact(async (tx) => {
    const { config } = deps
    const { now } = run
    const { companyId } = run.company
    const overrides = await listOverrides(tx, [textKeyOf(SMS_OF[occasion.kind]), 'mail.notice.subject'])
    const made = wanted.flatMap((each) => writeForChannels(config, run, occasion.kind, each, overrides))
    const [unsent, sendable] = [
      made.filter((each) => each.reason !== null),
      made.filter((each) => each.reason === null),
    ]
    const counted = sendable.filter(({ message }) => message.channel !== 'EMAIL')
    const granted = await spendMessages(deps, tx, companyId, { purpose: 'NEWS', count: counted.length }, now)
    const withheld = new Set(counted.slice(granted))
    const kept = await rows.insertNotices(
      tx,
      [...sendable.filter((each) => !withheld.has(each)), ...unsent].map(
        ({ message, person, subject, language, reason }) => ({
          ...{ id: newId(now.getTime()), companyId, ...subject, ...occasion, userId: person.userId },
          ...{ channel: message.channel, recipient: mask(message.to), language, text: message.text },
          ...{ messageId: message.id, createdAt: now, notSentReason: reason },
          ...(reason === null ? {} : { status: 'FAILED' as const }),
        }),
      ),
    )
    const messages = sendable.flatMap(({ message }) => (kept.has(message.id) ? [message] : []))
    const spent = messages.filter(({ channel }) => channel !== 'EMAIL').length
    await giveMessagesBack(deps, tx, companyId, granted - spent, now)
    await queueMessages(deps, tx, messages, now, rules.deliveryTime(now, config.timeZone))
    return withheld.size
  })

function writeForChannels(
  config: Deps['config'],
  { company, now }: Run,
  kind: NoticeKind,
  { person, subject, valuesIn }: DueNotice,
  overrides: TextOverrides,
) {
  const reader = (person.locale ?? DEFAULT_LANGUAGE) as Language
  return (company.channels as NoticeChannel[]).flatMap((channel) => {
    const to = channel === 'EMAIL' ? person.email : person.mobileNumber
    const written = to && !to.startsWith('released:') ? write(config, channel, kind, reader, valuesIn, overrides) : null
    if (written === null) return []
    const { language, ...words } = written
    const message = { id: newId(now.getTime()), to: to!, ...words }
    const isConfirmed = person.mobileVerifiedAt !== null
    const reason = rules.notSentReason({ channel, isConfirmed, isServed: isServed(config, person.mobileNumber) })
    return [{ message, person, subject, language, reason }]
  })
}

/** Null where the channel has no registered text. */
function write(
  config: Deps['config'],
  channel: NoticeChannel,
  kind: NoticeKind,
  reader: Language,
  valuesIn: ValuesIn,
  overrides: TextOverrides,
) {
  const name = SMS_OF[kind]
  if (channel === 'WHATSAPP') {
    const template = config.whatsApp ? whatsAppTemplate(config.whatsApp, name, reader) : null
    if (template === null) return null
    const { text } = writeSms({ smsTexts: ANY_LANGUAGE }, name, template.language, valuesIn)
    const values: Partial<Record<string, SmsValue>> = valuesIn(template.language)
    const parameters = WHATSAPP_VARIABLES[name].map((variable) => values[variable]!)
    return { channel, language: template.language, text, whatsApp: { ...template, parameters } }
  }
  const written = writeSms(config, name, reader, valuesIn, overrides)
  if (channel === 'EMAIL') {
    const key = 'mail.notice.subject'
    const subject = replacedText(overrides.of(key, reader), ownText(reader, key))
    return { channel, language: reader, subject, text: written.text }
  }
  // The id may be that of the standard text or come with a text that replaced it.
  const isUnregistered = config.smsTexts.templates !== null && written.templateId === null
  return isUnregistered ? null : { channel, language: reader, ...written }
}
