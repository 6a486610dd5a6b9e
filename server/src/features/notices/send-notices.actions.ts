// The nightly job that writes notices of auctions and reminders of dues. Messages leave in the morning; a notice is never sent twice.
import type { Language } from '@kuri/contract/kit/languages'
import { DEFAULT_LANGUAGE } from '@kuri/contract/kit/languages'
import type { NoticeKind } from '@kuri/contract/programs/notices.contract'
import { Temporal } from 'temporal-polyfill'
import { queueMessages } from '#features/messages/messages.actions'
import { writeSms } from '#features/messages/sms-texts'
import { dayAt } from '#features/programs/calendar.rules'
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
type Run = { company: Company; today: string; since: Date; now: Date }
type Subject = {
  subjectId: string
  auctionId: string | null
  invoiceId: string | null
  programId: string
  programName: string
}
type Values = Record<string, string | number>

const SMS_OF = {
  AUCTION_NOTICE: 'auctionNotice',
  DUE_REMINDER: 'dueReminder',
  OVERDUE_REMINDER: 'overdueReminder',
} as const satisfies Record<NoticeKind, string>

export async function sendNotices(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const today = dayAt(now, deps.config.timeZone)
  const since = new Date(Temporal.PlainDate.from(today).toZonedDateTime(deps.config.timeZone).epochMilliseconds)
  for (const company of await rows.listSendingCompanies(deps.db)) {
    const run = { company, today, since, now }
    await sendAuctionNotices(deps, run)
    await sendReminders(deps, run)
  }
}

async function sendAuctionNotices(deps: Deps, run: Run): Promise<void> {
  const { company, today, since, now } = run
  const { timeZone } = deps.config
  const reach = Math.max(0, ...company.auctionNoticeDays) + 1
  const until = new Date(now.getTime() + reach * 24 * 3600 * 1000)
  for (const auction of await rows.listAuctionsAhead(deps.db, company.companyId, now, until)) {
    const { auctionId, programId, programName, place, cycleNumber, startsAt } = auction
    if (startsAt === null) continue
    const aboutDay = dayAt(startsAt, timeZone)
    const days = rules.noticeBefore(company.auctionNoticeDays, today, aboutDay)
    if (days === null) continue
    const occasion = { kind: 'AUCTION_NOTICE' as const, days, aboutDay }
    const people = await rows.listMembersToNotify(deps.db, { auctionId, programId }, occasion, since)
    const time = timeOf(startsAt, timeZone)
    const subject = { subjectId: auctionId, auctionId, invoiceId: null, programId, programName }
    const values = { program: programName, cycle: cycleNumber, day: dateOf(aboutDay), time, place }
    await saveInBatches(
      deps,
      run,
      occasion,
      people.map((person) => ({ person, subject, values })),
    )
  }
}

async function sendReminders(deps: Deps, run: Run): Promise<void> {
  const { company, today, since } = run
  const { dueReminderDays, overdueReminderDays } = company
  for (const aboutDay of rules.daysToLookAt(today, dueReminderDays, overdueReminderDays)) {
    const before = rules.noticeBefore(dueReminderDays, today, aboutDay)
    const after = before === null ? rules.noticeAfter(overdueReminderDays, today, aboutDay) : null
    const days = before ?? after
    if (days === null) continue
    const occasion = { kind: before === null ? 'OVERDUE_REMINDER' : 'DUE_REMINDER', days, aboutDay } as const
    const due = await rows.listInvoicesToNotify(deps.db, company.companyId, occasion, since, 20 * BATCH)
    const wanted = due.map(({ invoiceId, programId, programName, ...person }) => ({
      person,
      subject: { subjectId: invoiceId, auctionId: null, invoiceId, programId, programName },
      values: { program: programName, day: dateOf(aboutDay) },
    }))
    await saveInBatches(deps, run, occasion, wanted)
  }
}

type Wanted = { person: rows.Recipient; subject: Subject; values: Values }

async function saveInBatches(deps: Deps, run: Run, occasion: rows.Occasion, wanted: readonly Wanted[]): Promise<void> {
  const counts = new Map<string, number>()
  const allowed = wanted.filter(({ person }) => {
    const count = (counts.get(person.userId) ?? person.sentToday) + 1
    counts.set(person.userId, count)
    return count <= rules.MAX_PER_PERSON_AND_DAY
  })
  for (let at = 0; at < allowed.length; at += BATCH) await saveBatch(deps, run, occasion, allowed.slice(at, at + BATCH))
}

/** Notice and message are written together, so that there is a proof exactly when something is sent. */
const saveBatch = ({ transact, config, secrets }: Deps, run: Run, occasion: rows.Occasion, wanted: readonly Wanted[]) =>
  transact(async (tx) => {
    const { company, now } = run
    const made = wanted.flatMap(({ person, subject, values }) =>
      (company.channels as ('SMS' | 'EMAIL')[]).flatMap((channel) => {
        const language = (person.locale ?? DEFAULT_LANGUAGE) as Language
        const to = channel === 'SMS' ? person.mobileNumber : person.email
        const sms = SMS_OF[occasion.kind]
        const isRegistered = config.smsTexts.templates === null || config.smsTexts.templates[sms]?.en !== undefined
        if (!to || to.startsWith('released:') || (channel === 'SMS' && !isRegistered)) return []
        const { text, templateId } = writeSms(config, sms, language, values)
        const message = { id: newId(now.getTime()), channel, to, text, templateId }
        return [{ message, person, subject, language }]
      }),
    )
    const kept = await rows.insertNotices(
      tx,
      made.map(({ message, person, subject: { programName: _, ...subject }, language }) => ({
        ...{ id: newId(now.getTime()), companyId: company.companyId, ...subject, ...occasion, userId: person.userId },
        ...{ channel: message.channel, recipient: mask(message.to), language, text: message.text },
        ...{ messageId: message.id, createdAt: now },
      })),
    )
    const messages = made
      .filter(({ message }) => kept.has(message.id))
      .map(({ message, subject }) => ({ ...message, subject: `${company.companyName}: ${subject.programName}` }))
    await queueMessages({ secrets }, tx, messages, now, rules.deliveryTime(now, config.timeZone))
  })

const dateOf = (day: string) => day.split('-').reverse().join('-')
const timeOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
