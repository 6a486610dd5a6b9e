// The requests of ticket cases for their second person: each waits as long as its case is open. [spec: Asking and deciding]
import type { DeedKind } from '@kuri/contract/companies/two-person-deeds'
import type { Decision } from '#features/companies/second-person/deed'
import { askSecondPerson, closeRequest, findPendingRequest } from '#features/companies/second-person/requests.actions'
import { getRequest, type RequestRow } from '#features/companies/second-person/requests.sql'
import type { Tx } from '#platform/db/types'
import type { CaseRow } from './cases.sql.ts'

const DEEDS: Readonly<Record<string, DeedKind>> = {
  REMOVAL: 'TICKET_REMOVAL',
  SUBSTITUTION: 'TICKET_SUBSTITUTION',
  TRANSFER: 'TICKET_TRANSFER',
}

export function askToConfirm(tx: Tx, found: CaseRow, now: Date, notBefore: Date | null = null): Promise<string> {
  const { id: subjectId, companyId, branchId, programId, programName, ticketNumber, fromName, toName } = found
  const people = [fromName, toName].filter((name) => name !== null).join(' → ')
  const { cureBy, toUserId, holderConsentFileId, takerConsentFileId, contributionsPaise } = found
  const asked = {
    kind: DEEDS[found.kind]!,
    ...{ subjectId, companyId, branchId, programId },
    about: `${programName}, ticket ${ticketNumber}, ${people}`,
    reason: found.reason ?? '',
    payload: { cureBy, toUserId, holderConsentFileId, takerConsentFileId, contributionsPaise },
  }
  return askSecondPerson(tx, { userId: found.proposedById }, asked, now, { isOpenEnded: true, notBefore })
}

/** A case that the version before has opened has no request yet. */
export async function requestOfCase(tx: Tx, found: CaseRow, now: Date): Promise<RequestRow> {
  const pending = await findPendingRequest(tx, DEEDS[found.kind]!, found.id, now)
  return pending ?? getRequest(tx, await askToConfirm(tx, found, now))
}

export const closeRequestOfCase = (
  tx: Tx,
  found: CaseRow,
  decision: Pick<Decision, 'actor' | 'comment' | 'now'>,
): Promise<void> => closeRequest(tx, DEEDS[found.kind]!, found.id, decision)
