// Invites an employee with a token by email and a code by SMS; only their keyed hashes are stored. [spec: Employee endpoints]

import { randomBytes } from 'node:crypto'
import type { InvitationCreate, InvitationQuery } from '@kuri/contract/companies/invitations.contract'
import { paged } from '@kuri/contract/kit/paging'
import type { Detail, RefusalCode } from '@kuri/contract/kit/refusals'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { limitProbes } from '#features/companies/audit/probes.actions'
import { listNames } from '#features/companies/audit/resource-names.sql'
import { findCompany } from '#features/companies/companies/companies.sql'
import { requireMessages } from '#features/messages/messages/company-budget.actions'
import { writeEmail } from '#features/messages/messages/email-texts'
import { queueMessage } from '#features/messages/messages/messages.actions'
import { getLanguageOfMobile } from '#features/messages/messages/recipient-language.sql'
import { composeSms } from '#features/messages/messages/sms-texts'
import { codeText } from '#features/messages/messages/sms-values'
import { requireServed } from '#features/people/identity/served-numbers'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Actor, Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseFor, refuseIf, refuseInvalid } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { nameForMail } from '#platform/text/mail-names'
import { normaliseMobile } from '#platform/text/mobile-number'
import { lockContextFor, refuseUngrantable, refuseUntakeable } from '../assignments/assignments.actions.ts'
import { proposedRights, readProposals, shapeProblems } from '../assignments/assignments.rules.ts'
import { readAssignmentContext } from '../assignments/assignments.sql.ts'
import { judgePerson, type Person } from '../people.rules.ts'
import { listPeople } from '../people.sql.ts'
import { budgetWindowStart, invitationBudget, secondsToNextWindow } from './invitation-budget.rules.ts'
import { updateInvitationBudget } from './invitation-budget.sql.ts'
import {
  changeBlockedReason,
  INVITATION_VALID_SECONDS,
  invitationExpiry,
  resendBlockedReason,
} from './invitations.rules.ts'
import * as rows from './invitations.sql.ts'
import { namedIn, readProposedAssignments, viewInvitation } from './invitations.view.ts'

/** The code is hashed together with its token, so that equal codes have different hashes. */
export const hashCode = ({ secrets }: Platform, token: string, code: string) => secrets.keyedHash(`${token}:${code}`)

function newSecrets(deps: Platform) {
  const token = randomBytes(32).toString('hex')
  const code = deps.config.devOtp ?? newCode()
  return { token, code, tokenHash: deps.secrets.keyedHash(token), codeHash: hashCode(deps, token, code) }
}

/** Every invitation that is sent or resent counts. */
async function refuseAboveBudget(tx: Tx, company: { id: string; createdAt: Date }, perDay: number, now: Date) {
  const { sentCount, windowStartedAt } = await updateInvitationBudget(tx, company.id, now, budgetWindowStart(now))
  if (sentCount > invitationBudget(perDay, company.createdAt, now))
    throw refuseFor('INVITATION_LIMIT', secondsToNextWindow(windowStartedAt, now))
}

/** Only the mail contains text that the company typed, as one bounded line without links. */
async function sendInvitation(
  deps: Platform,
  tx: Tx,
  invitation: { companyId: string; email: string; mobileNumber: string },
  { token, code }: { token: string; code: string },
  now: Date,
): Promise<void> {
  const company = (await findCompany(tx, invitation.companyId))!
  if (deps.config.rateLimitsOn) await refuseAboveBudget(tx, company, deps.config.invitationsPerDay, now)
  await requireMessages(deps, tx, company.id, 1, now)
  const link = `${deps.webUrl()}/invitations/accept?token=${token}`
  const language = await getLanguageOfMobile(tx, invitation.mobileNumber)
  await queueMessage(
    deps,
    tx,
    {
      channel: 'EMAIL',
      to: invitation.email,
      ...(await writeEmail(tx, 'mail.invitation', language, {
        company: nameForMail(company.name),
        link,
        hours: INVITATION_VALID_SECONDS / 3600,
      })),
      token,
    },
    now,
  )
  const sms = await composeSms(tx, deps.config, 'invitationCode', language, { code: codeText(code) })
  const message = { channel: 'SMS', to: invitation.mobileNumber, ...sms, code, enteredAt: deps.webUrl() } as const
  await queueMessage(deps, tx, message, now)
}

/** Who already uses Kuri elsewhere cannot be invited [spec: Employee endpoints]; the company learns that much, five times an hour. */
export const inviteEmployee = (deps: Platform, permit: Permit, body: InvitationCreate) =>
  limitProbes(
    deps,
    permit,
    { action: 'invitation.refused', resourceId: permit.companyId, code: 'INVITEE_NOT_AVAILABLE' },
    () => createInvitation(deps, permit, body),
  )

function createInvitation(deps: Platform, permit: Permit, body: InvitationCreate) {
  const { companyId, actor } = permit
  const { name, email, countryCode = 'IN' } = body
  const mobileNumber = normaliseMobile(body.mobileNumber, countryCode)
  requireServed(deps.config, mobileNumber)
  const sent = readProposals('', body.assignments)
  refuseInvalid(shapeProblems(sent))

  return deps.transact(async (tx) => {
    const context = await lockContextFor(tx, sent)
    const now = deps.clock.now()
    refuseUngrantable(actor, companyId, sent, context)
    const person = { email, mobileNumber }
    const people = await listPeople(tx, [mobileNumber], [email])
    const verdict = judgePerson(person, people, { returnTo: companyId })
    if ('code' in verdict) throw refuseInvitee(verdict, people, companyId)
    await rows.updateExpiredInvitations(tx, companyId, person, now)
    const pending = await rows.findPendingInvitation(tx, companyId, person)
    if (pending) throw refusePending(pending.email.toLowerCase() === email ? 'email' : 'mobileNumber')

    const secrets = newSecrets(deps)
    const proposals = sent.map(({ proposal }) => proposal)
    const invitation = await rows.insertInvitation(tx, {
      id: newId(now.getTime()),
      companyId,
      name,
      email,
      mobileNumber,
      countryCode,
      tokenHash: secrets.tokenHash,
      codeHash: secrets.codeHash,
      proposedAssignments: JSON.stringify(proposals),
      invitedById: actor.userId,
      expiresAt: invitationExpiry(now),
      lastSentAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await sendInvitation(deps, tx, invitation, secrets, now)
    const after = { name, email, mobileNumber, proposals }
    await recordAudit(tx, actor, { companyId, action: 'invitation.created', resourceId: invitation.id, after }, now)
    return viewInvitation(invitation, await listNames(tx, namedIn([invitation])), now)
  })
}

/** Of the own company's people everything may be said, of others not even which of number and address is theirs. */
const refuseInvitee = (
  { code, details }: { code: RefusalCode; details: Detail[] },
  people: readonly Person[],
  companyId: string,
) =>
  people.every((person) => person.companyId === companyId)
    ? refuse(code, details)
    : refuse(
        'INVITEE_NOT_AVAILABLE',
        ['mobileNumber', 'email'].map((path) => ({ path, message: 'one of the two cannot be invited' })),
      )

const refusePending = (path: 'email' | 'mobileNumber') =>
  refuse('INVITATION_PENDING', [{ path, message: 'has a pending invitation' }])

export function resendInvitation(deps: Platform, permit: Permit, invitationId: string) {
  return deps.transact(async (tx) => {
    const invitation = permit.requireVisible(await rows.lockInvitation(tx, permit.companyId, invitationId))
    const now = deps.clock.now()
    refuseIf(resendBlockedReason(invitation, now))
    const secrets = newSecrets(deps)
    const sent = await rows.updateInvitation(tx, invitation.id, {
      tokenHash: secrets.tokenHash,
      codeHash: secrets.codeHash,
      codeTries: 0,
      expiresAt: invitationExpiry(now),
      sendCount: invitation.sendCount + 1,
      lastSentAt: now,
      updatedAt: now,
    })
    await sendInvitation(deps, tx, sent, secrets, now)
    await recordAudit(
      tx,
      permit.actor,
      {
        companyId: invitation.companyId,
        action: 'invitation.resent',
        resourceId: invitation.id,
        after: { sendCount: sent.sendCount, expiresAt: sent.expiresAt },
      },
      now,
    )
    return viewInvitation(sent, await listNames(tx, namedIn([sent])), now)
  })
}

export function revokeInvitation(deps: Platform, permit: Permit, invitationId: string) {
  return deps.transact(async (tx) => {
    const invitation = permit.requireVisible(await rows.lockInvitation(tx, permit.companyId, invitationId))
    const now = deps.clock.now()
    refuseIf(changeBlockedReason(invitation, now))
    if (invitation.invitedById !== permit.actor.userId) await refuseForeignRevocation(tx, permit.actor, invitation)
    const revoked = await rows.updateInvitation(tx, invitation.id, {
      status: 'REVOKED',
      revokedAt: now,
      updatedAt: now,
    })
    const { companyId, id } = invitation
    await recordAudit(tx, permit.actor, { companyId, action: 'invitation.revoked', resourceId: id }, now)
    return viewInvitation(revoked, await listNames(tx, namedIn([revoked])), now)
  })
}

/** Who could not make this invitation cannot revoke it either. */
async function refuseForeignRevocation(tx: Tx, actor: Actor, invitation: rows.InvitationRow): Promise<void> {
  const proposals = readProposedAssignments(invitation)
  const context = await readAssignmentContext(tx, proposals)
  refuseUntakeable(actor, proposedRights(proposals, invitation.companyId, context))
}

export async function listInvitations(deps: Platform, companyId: string, query: InvitationQuery) {
  const now = deps.clock.now()
  const [count, found] = await Promise.all([
    rows.countInvitations(deps.db, companyId, query, now),
    rows.listInvitations(deps.db, companyId, query, now),
  ])
  if (count === undefined) throw refuse('NOT_FOUND')
  const names = await listNames(deps.db, namedIn(found))
  return paged(
    'invitations',
    found.map((row) => viewInvitation(row, names, now)),
    count,
    query,
  )
}
