// The nightly job that writes notices of auctions and reminders of dues. Messages leave in the morning; a notice is never sent twice.
import type { Language } from '@kuri/contract/kit/languages'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@kuri/contract/kit/languages'
import type { NoticeChannel, NoticeKind } from '@kuri/contract/programs/notices.contract'
import { Temporal } from 'temporal-polyfill'
import { queueMessages } from '#features/messages/messages.actions'
import { listSmsOverrides, writeSms } from '#features/messages/sms-texts'
import type { TextOverrides } from '#features/messages/text-overrides.sql'
import type { WhatsAppTemplate } from '#features/messages/whatsapp'
import { dayAt } from '#features/programs/calendar.rules'
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

/** In the order of the variables {{1}}, {{2}} … of the templates. */
const WHATSAPP_VARIABLES = {
  auctionNotice: ['program', 'cycle', 'day', 'time', 'place'],
  dueReminder: ['program', 'day'],
  overdueReminder: ['program', 'day'],
} as const satisfies Record<WhatsAppKind, readonly string[]>
const ANY_LANGUAGE = { languages: LANGUAGES, templates: null }

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
  const until = new Date(now.getTime() + (rules.FARTHEST_DAYS + 1) * 24 * 3600 * 1000)
  for (const auction of await rows.listAuctionsAhead(deps.db, company.companyId, now, until)) {
    const { auctionId, programId, programName, place, cycleNumber, startsAt } = auction
    if (startsAt === null) continue
    const aboutDay = dayAt(startsAt, timeZone)
    const days = rules.noticeBefore(auction.auctionNoticeDays ?? company.auctionNoticeDays, today, aboutDay)
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
  const wanted = due.map(({ invoiceId, programId, programName, ...person }) => ({
    person,
    subject: { subjectId: invoiceId, auctionId: null, invoiceId, programId, programName },
    values: { program: programName, day: dateOf(occasion.aboutDay) },
  }))
  await saveInBatches(deps, run, occasion, wanted)
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
    const overrides = await listSmsOverrides(tx, [SMS_OF[occasion.kind]])
    const made = wanted.flatMap(({ person, subject, values }) =>
      (company.channels as NoticeChannel[]).flatMap((channel) => {
        const reader = (person.locale ?? DEFAULT_LANGUAGE) as Language
        const to = channel === 'EMAIL' ? person.email : person.mobileNumber
        const written =
          to && !to.startsWith('released:') ? write(config, channel, occasion.kind, reader, values, overrides) : null
        if (written === null) return []
        const { language, ...words } = written
        const message = { id: newId(now.getTime()), channel, to: to!, ...words }
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

type Written = { language: Language; text: string; templateId?: string | null; whatsApp?: WhatsAppTemplate }

/** Null where the channel has no registered text. */
function write(
  config: Deps['config'],
  channel: NoticeChannel,
  kind: NoticeKind,
  reader: Language,
  values: Values,
  overrides: TextOverrides,
): Written | null {
  const name = SMS_OF[kind]
  if (channel === 'WHATSAPP') {
    const template = config.whatsApp ? whatsAppTemplate(config.whatsApp, name, reader) : null
    if (template === null) return null
    const { text } = writeSms({ smsTexts: ANY_LANGUAGE }, name, template.language, values)
    const parameters = WHATSAPP_VARIABLES[name].map((variable) => String(values[variable] ?? ''))
    return { language: template.language, text, whatsApp: { ...template, parameters } }
  }
  const written = writeSms(config, name, reader, values, overrides)
  // The id may be that of the standard text or come with a text that replaced it.
  const isUnregistered = config.smsTexts.templates !== null && written.templateId === null
  return channel === 'SMS' && isUnregistered ? null : { language: reader, ...written }
}

const dateOf = (day: string) => day.split('-').reverse().join('-')
const timeOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
