// Invites an employee with a token by email and a code by SMS; only their keyed hashes are stored. [D2 4.3]
import { randomBytes } from 'node:crypto'
import { paged } from '@kuri/contract/kit/paging'
import type { InvitationCreate, InvitationQuery } from '@kuri/contract/tenancy/invitations.contract'
import { recordAudit } from '#features/audit/audit.sql'
import { findCompany } from '#features/companies/companies.sql'
import { queueMessage } from '#features/messages/messages.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseIf, refuseInvalid } from '#platform/refusal'
import { newCode } from '#platform/secrets'
import { normaliseMobile } from '#platform/text/mobile-number'
import { lockContextFor, refuseUngrantable } from '../assignments/assignments.actions.ts'
import { readProposals, shapeProblems } from '../assignments/assignments.rules.ts'
import { judgePerson } from '../people.rules.ts'
import { listPeople } from '../people.sql.ts'
import {
  changeBlockedReason,
  INVITATION_VALID_SECONDS,
  invitationExpiry,
  resendBlockedReason,
} from './invitations.rules.ts'
import * as rows from './invitations.sql.ts'
import { viewInvitation } from './invitations.view.ts'

/** The code is hashed together with its token, so that equal codes have different hashes. */
export const hashCode = ({ secrets }: Platform, token: string, code: string) => secrets.keyedHash(`${token}:${code}`)

function newSecrets(deps: Platform) {
  const token = randomBytes(32).toString('hex')
  const code = deps.config.devOtp ?? newCode()
  return { token, code, tokenHash: deps.secrets.keyedHash(token), codeHash: hashCode(deps, token, code) }
}

async function sendInvitation(
  deps: Platform,
  tx: Tx,
  invitation: { companyId: string; name: string; email: string; mobileNumber: string },
  { token, code }: { token: string; code: string },
  now: Date,
): Promise<void> {
  const company = (await findCompany(tx, invitation.companyId))?.name ?? 'A company'
  const link = `${deps.publicUrl()}/invitations/accept?token=${token}`
  await queueMessage(
    deps,
    tx,
    {
      channel: 'EMAIL',
      to: invitation.email,
      subject: `${company} has invited you to Kuri`,
      text: `Hello ${invitation.name},\n\n${company} has invited you to join their team on Kuri.\nOpen ${link} and enter the code that we sent to your mobile number.\n\nThe invitation is valid for ${INVITATION_VALID_SECONDS / 3600} hours.`,
      token,
    },
    now,
  )
  const text = `${code} is your code to accept the invitation from ${company} on Kuri. The link is in your email. Do not share this code with anyone.`
  await queueMessage(deps, tx, { channel: 'SMS', to: invitation.mobileNumber, text, code }, now)
}

export function inviteEmployee(deps: Platform, permit: Permit, body: InvitationCreate) {
  const { companyId, actor } = permit
  const { name, email, countryCode = 'IN' } = body
  const mobileNumber = normaliseMobile(body.mobileNumber, countryCode)
  const sent = readProposals('', body.assignments)
  refuseInvalid(shapeProblems(sent))

  return deps.transact(async (tx) => {
    const context = await lockContextFor(tx, sent)
    const now = deps.clock.now()
    refuseUngrantable(actor, companyId, sent, context)
    const person = { email, mobileNumber }
    const verdict = judgePerson(person, await listPeople(tx, [mobileNumber], [email]))
    if ('code' in verdict) throw refuse(verdict.code, verdict.details)
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
    return viewInvitation(invitation, now)
  })
}

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
    return viewInvitation(sent, now)
  })
}

export function revokeInvitation(deps: Platform, permit: Permit, invitationId: string) {
  return deps.transact(async (tx) => {
    const invitation = permit.requireVisible(await rows.lockInvitation(tx, permit.companyId, invitationId))
    const now = deps.clock.now()
    refuseIf(changeBlockedReason(invitation, now))
    const revoked = await rows.updateInvitation(tx, invitation.id, {
      status: 'REVOKED',
      revokedAt: now,
      updatedAt: now,
    })
    const { companyId, id } = invitation
    await recordAudit(tx, permit.actor, { companyId, action: 'invitation.revoked', resourceId: id }, now)
    return viewInvitation(revoked, now)
  })
}

export async function listInvitations(deps: Platform, companyId: string, query: InvitationQuery) {
  const now = deps.clock.now()
  const [count, found] = await Promise.all([
    rows.countInvitations(deps.db, companyId, query, now),
    rows.listInvitations(deps.db, companyId, query, now),
  ])
  if (count === undefined) throw refuse('NOT_FOUND')
  return paged(
    'invitations',
    found.map((row) => viewInvitation(row, now)),
    count,
    query,
  )
}
