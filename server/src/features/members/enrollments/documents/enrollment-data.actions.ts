// The data that a subscriber has saved so far, by enrollment step.
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { getPerson } from '../profile/subscriber-profile.sql.ts'
import { profileOf, profileView } from '../profile/subscriber-profile.view.ts'
import { nomineeView } from '../requests/nominee.view.ts'
import { findNewestLiveRequest } from '../requests/requests.sql.ts'
import { findJoiningDocuments } from './joining-documents.sql.ts'

export async function readEnrollmentData(deps: Platform, { actor }: Permit) {
  const [person, request] = await Promise.all([
    getPerson(deps.db, actor.userId),
    findNewestLiveRequest(deps.db, actor.userId),
  ])
  const documents = request?.enrollmentId ? await findJoiningDocuments(deps.db, request.enrollmentId) : undefined
  return {
    ...(await profileView(deps, deps.db, profileOf(person))),
    NOMINEE: { nominee: nomineeView(documents?.nominee) },
    AGREEMENT: { signed: !!documents?.agreementSignedAt },
  }
}
