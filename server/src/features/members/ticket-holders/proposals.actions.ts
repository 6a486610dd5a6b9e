// Staff propose that a ticket leaves its member; another person confirms it (confirmations.actions.ts).

import { parseExactPaise, rupees } from '@kuri/contract/kit/money'
import { type Page, paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import type * as contract from '@kuri/contract/members/ticket-cases.contract'
import { recordAudit } from '#features/companies/audit/audit.sql'
import type { AuditAction } from '#features/companies/audit/audit-actions'
import { findFile } from '#features/companies/files/files.sql'
import { notifySubscriber } from '#features/members/enrollments/requests/request-notifications'
import { startOfDay } from '#features/money/billing/business-days.rules'
import { addDuration, dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import { chitTermsIn } from '#features/programs/programs/chit-terms.rules'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseIf } from '#platform/refusal'
import { removalNotification } from './case-notifications.ts'
import { askToConfirm, closeRequestOfCase } from './case-requests.actions.ts'
import * as cases from './cases.sql.ts'
import { caseView } from './cases.view.ts'
import { CONSENT_PURPOSE } from './consents.actions.ts'
import { claimPerson } from './people.actions.ts'
import { quoteView } from './quotes.rules.ts'
import { listBilledMonths } from './quotes.sql.ts'
import { DEFAULT_INSTALMENTS, NOTICE_DAYS, noticeProblem, removalBlockedReason } from './removal.rules.ts'
import * as rows from './removal.sql.ts'
import * as tickets from './tickets.sql.ts'

const neededIn = (column: unknown) => chitTermsIn(column).defaultInstalments ?? DEFAULT_INSTALMENTS

export async function listDefaulters({ db, clock, config }: Platform, permit: Permit, programId: string, page: Page) {
  const program = permit.requireVisible(await rows.findProgram(db, programId))
  const filter = { programId, today: dayAt(clock.now(), config.timeZone), needed: neededIn(program.chitTerms) }
  const [found, count] = await Promise.all([rows.listDefaulters(db, filter, page), rows.countDefaulters(db, filter)])
  const view = ({ enrollmentId, name, overduePaise, ...ticket }: rows.DefaulterRow) => ({
    ...ticket,
    enrolledSubscriberId: enrollmentId,
    subscriberName: name,
    overdue: rupees(overduePaise),
  })
  return paged('defaulters', found.map(view), count, page)
}

export async function listTicketCases(
  { db }: Platform,
  permit: Permit,
  programId: string,
  { kind, status, ...page }: Query<typeof contract.listTicketCases>,
) {
  permit.requireVisible(await rows.findProgram(db, programId))
  const filter = { programId, kind, status }
  const [found, count] = await Promise.all([cases.listCases(db, filter, page), cases.countCases(db, filter)])
  return paged('cases', found.map(caseView), count, page)
}

export function sendRemovalNotice(
  { transact, clock, config }: Platform,
  permit: Permit,
  enrollmentId: string,
  body: Body<typeof contract.sendRemovalNotice>,
) {
  return transact(async (tx) => {
    permit.requireVisible(await tickets.findTicket(tx, enrollmentId))
    const ticket = await tickets.lockTicket(tx, enrollmentId)
    const now = clock.now()
    const today = dayAt(now, config.timeZone)
    const overdueCount = await rows.countOverdue(tx, enrollmentId, today)
    refuseIf(removalBlockedReason(ticket, overdueCount, neededIn(ticket.chitTerms)))
    const noticeOn = body.noticeDate === undefined ? today : dayOfInput(body.noticeDate, config.timeZone)
    await requireProvenNotice(tx, ticket, { noticeOn, today, dispatchFileId: body.dispatchFileId })
    // The member hears of it today, whatever the letter says.
    const cureBy = addDuration(today, 'DAYS', NOTICE_DAYS)
    const contributionsPaise = await readContributions(tx, enrollmentId, body.contributionsPaid)
    const dispatchFileId = body.dispatchFileId ?? null
    const notice = { reason: body.reason, noticeOn, cureBy, contributionsPaise, dispatchFileId }
    const proposed = { kind: 'REMOVAL', status: 'NOTICE_SENT', ...notice } as const
    const notBefore = startOfDay(addDuration(cureBy, 'DAYS', 1), config.timeZone)
    const opened = await openCase(tx, permit, ticket, proposed, 'ticket.removal-noticed', now, notBefore)
    const data = { programId: ticket.programId, enrolledSubscriberId: enrollmentId }
    await notifySubscriber(tx, ticket.subscriberId, removalNotification(ticket, cureBy), data, now)
    return opened
  })
}

type SentNotice = { noticeOn: string; today: string; dispatchFileId: string | undefined }

/** A letter that was sent before has a proof of it, and followed the default. */
async function requireProvenNotice(tx: Tx, ticket: tickets.Ticket, notice: SentNotice): Promise<void> {
  const { noticeOn, today, dispatchFileId } = notice
  if (dispatchFileId !== undefined) await requirePaper(tx, ticket, 'dispatchFileId', dispatchFileId)
  const needed = neededIn(ticket.chitTerms)
  const overdueThen = noticeOn < today ? await rows.countOverdue(tx, ticket.enrollmentId, noticeOn) : needed
  const problem = noticeProblem({ ...notice, needed, overdueThen })
  if (problem) throw invalid(problem.path, problem.message)
}

/** Past months are imported gross, so what the member really paid for them must be stated before it is refunded. */
async function readContributions(
  tx: Tx,
  enrollmentId: string,
  sent: string | number | undefined,
): Promise<number | null> {
  const paidGrossPaise = await rows.getPaidBeforeImport(tx, enrollmentId)
  if (sent === undefined && paidGrossPaise > 0) throw refuse('CONTRIBUTIONS_NOT_STATED')
  if (sent === undefined) return null
  const paise = parseExactPaise(sent)
  if (paise === null) throw invalid('contributionsPaid', 'must have at most two decimals')
  if (paise > paidGrossPaise)
    throw invalid(
      'contributionsPaid',
      `must not be more than ${rupees(paidGrossPaise)}, the instalments of those months`,
    )
  return paise
}

export function proposeSubstitute(
  { transact, clock }: Platform,
  permit: Permit,
  enrollmentId: string,
  body: Body<typeof contract.proposeSubstitute>,
) {
  return transact(async (tx) => {
    permit.requireVisible(await tickets.findTicket(tx, enrollmentId))
    const person = await claimPerson(tx, body.holder, clock.now())
    const ticket = await tickets.lockTicket(tx, enrollmentId)
    if (!ticket.wasRemoved) throw refuse('TICKET_NOT_REMOVED')
    const quote = JSON.stringify(quoteView(ticket, await listBilledMonths(tx, enrollmentId)))
    const taker = { toUserId: person.subscriberId, toName: person.name, reason: body.reason ?? null, quote }
    const proposed = { kind: 'SUBSTITUTION', status: 'PROPOSED', ...taker } as const
    return openCase(tx, permit, ticket, proposed, 'ticket.substitution-proposed', clock.now())
  })
}

export function proposeTransfer(
  { transact, clock }: Platform,
  permit: Permit,
  enrollmentId: string,
  body: Body<typeof contract.proposeTransfer>,
) {
  return transact(async (tx) => {
    permit.requireVisible(await tickets.findTicket(tx, enrollmentId))
    const { holderConsentFileId, takerConsentFileId } = body
    const person = await claimPerson(tx, body.holder, clock.now())
    const ticket = await tickets.lockTicket(tx, enrollmentId)
    refuseIf(transferBlockedReason(ticket))
    if (person.subscriberId === ticket.subscriberId) throw invalid('holder', 'must be another person than the holder')
    await requirePaper(tx, ticket, 'holderConsentFileId', holderConsentFileId)
    await requirePaper(tx, ticket, 'takerConsentFileId', takerConsentFileId)
    if (holderConsentFileId === takerConsentFileId)
      throw invalid('takerConsentFileId', 'must be another file than holderConsentFileId')
    const taker = { toUserId: person.subscriberId, toName: person.name, reason: body.reason ?? null }
    const consents = { holderConsentFileId, takerConsentFileId }
    const proposed = { kind: 'TRANSFER', status: 'PROPOSED', ...taker, ...consents } as const
    return openCase(tx, permit, ticket, proposed, 'ticket.transfer-proposed', clock.now())
  })
}

export function transferBlockedReason(ticket: tickets.Ticket) {
  if (ticket.holder !== 'MEMBER' || ticket.endedAt !== null) return 'TICKET_HAS_NO_MEMBER' as const
  return ticket.hasWon ? ('TICKET_PRIZED' as const) : null
}

async function requirePaper(tx: Tx, ticket: tickets.Ticket, path: string, fileId: string): Promise<void> {
  const file = await findFile(tx, fileId)
  const isUsable = file?.purpose === CONSENT_PURPOSE && file.programId === ticket.programId && file.status === 'READY'
  if (!isUsable) throw invalid(path, 'must be a confirmed file of this ticket')
}

type Proposal = Omit<Parameters<typeof cases.insertCase>[1], 'id' | 'createdAt' | 'updatedAt' | keyof Scope>
type Scope = { companyId: string; programId: string; enrollmentId: string; fromUserId: string; proposedById: string }

async function openCase(
  tx: Tx,
  permit: Permit,
  ticket: tickets.Ticket,
  proposal: Proposal,
  action: AuditAction,
  now: Date,
  notBefore: Date | null = null,
) {
  const id = newId(now.getTime())
  const { companyId, programId, enrollmentId, subscriberId: fromUserId } = ticket
  const scope = { companyId, programId, enrollmentId, fromUserId, proposedById: permit.actor.userId }
  await cases.insertCase(tx, { ...scope, ...proposal, id, createdAt: now, updatedAt: now })
  const { kind, reason, toUserId } = proposal
  const after = { caseId: id, kind, reason, toUserId }
  await recordAudit(tx, permit.actor, { companyId, action, resourceId: enrollmentId, after }, now)
  const opened = await cases.getCase(tx, id)
  await askToConfirm(tx, opened, now, notBefore)
  return caseView(opened)
}

/** The member has paid everything that was overdue. */
export const cureRemoval = ({ transact, clock, config }: Platform, permit: Permit, caseId: string) =>
  transact(async (tx) => {
    const { enrollmentId } = permit.requireVisible(await cases.findCase(tx, caseId))
    await tickets.lockTicket(tx, enrollmentId)
    const found = await cases.getCase(tx, caseId)
    const now = clock.now()
    if (found.status !== 'NOTICE_SENT') throw refuse('TICKET_CASE_CLOSED')
    if ((await rows.countOverdue(tx, enrollmentId, dayAt(now, config.timeZone))) > 0) throw refuse('DUES_NOT_PAID')
    return closeCase(tx, permit, found, 'CURED', 'ticket.removal-cured', now)
  })

export const withdrawTicketCase = ({ transact, clock }: Platform, permit: Permit, caseId: string) =>
  transact(async (tx) => {
    const { enrollmentId } = permit.requireVisible(await cases.findCase(tx, caseId))
    await tickets.lockTicket(tx, enrollmentId)
    const found = await cases.getCase(tx, caseId)
    if (found.status !== 'NOTICE_SENT' && found.status !== 'PROPOSED') throw refuse('TICKET_CASE_CLOSED')
    return closeCase(tx, permit, found, 'WITHDRAWN', 'ticket.case-withdrawn', clock.now())
  })

async function closeCase(
  tx: Tx,
  { actor }: Permit,
  found: cases.CaseRow,
  status: 'CURED' | 'WITHDRAWN',
  action: AuditAction,
  now: Date,
) {
  const { id, companyId, enrollmentId } = found
  const comment = status === 'CURED' ? 'The member has paid.' : 'The case was withdrawn.'
  await closeRequestOfCase(tx, found, { actor, comment, now })
  await cases.updateCase(tx, id, { status, decidedById: actor.userId, decidedAt: now }, now)
  await recordAudit(tx, actor, { companyId, action, resourceId: enrollmentId, after: { caseId: id } }, now)
  return caseView(await cases.getCase(tx, id))
}
