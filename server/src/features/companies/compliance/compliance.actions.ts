// The calendar of filings: its list, what is recorded as done, and what a missing paper does. [spec: Calendar of filings]
import type * as contract from '@kuri/contract/companies/compliance.contract'
import { parseExactPaise, rupees } from '@kuri/contract/kit/money'
import { paged } from '@kuri/contract/kit/paging'
import type { Body, Query } from '@kuri/contract/kit/route'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { dayAt, dayOfInput } from '#features/programs/programs/calendar.rules'
import type { Reader } from '#platform/db/types'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse } from '#platform/refusal'
import { isPaperMove, PAPER_OF_MOVE, sourceOf, USUAL_POLICY } from './compliance.rules.ts'
import * as rows from './compliance.sql.ts'

const viewOf = ({ securityType, amountPaise, maturesOn, releasedOn, ...item }: rows.ItemRow) => ({
  ...item,
  source: sourceOf(item.kind),
  security: securityType === null ? null : { form: securityType, amount: rupees(amountPaise!), maturesOn, releasedOn },
})

const todayOf = ({ clock, config }: Pick<Platform, 'clock' | 'config'>) => dayAt(clock.now(), config.timeZone)

export async function listComplianceItems(
  deps: Platform,
  permit: Permit,
  query: Query<typeof contract.listComplianceItems>,
) {
  const { programId, kind, state } = query
  if (programId !== undefined) permit.requireVisible(await rows.findProgramScope(deps.db, programId))
  const filter = {
    companyId: permit.companyId,
    scope: permit.visibleScope(),
    today: todayOf(deps),
    programId,
    kind,
    state,
  }
  const [count, found] = await Promise.all([rows.countItems(deps.db, filter), rows.listItems(deps.db, filter, query)])
  return paged('items', found.map(viewOf), count, query)
}

type RecordBody = Body<typeof contract.recordComplianceItem>

/** Only what the calendar has can be recorded, so a list never loses a record. */
export function recordComplianceItem(deps: Platform, permit: Permit, body: RecordBody) {
  const { companyId, actor } = permit
  const stated = readStated(deps, body)
  return deps.transact(async (tx) => {
    const { kind, programId = null, subjectId = '', documentId = null } = body
    if (programId !== null) permit.requireVisible(await rows.findProgramScope(tx, programId))
    const filter = {
      ...{ companyId, scope: { companyId, all: true as const }, today: todayOf(deps), kind, subjectId },
      programId: programId ?? undefined,
    }
    const onePage = { pageNumber: 1, pageSize: 1 }
    if (!(await rows.listItems(tx, filter, onePage))[0]) throw refuse('NOT_FOUND')
    if (documentId !== null && (programId === null || !(await rows.findDocument(tx, companyId, programId, documentId))))
      throw invalid('documentId', 'is not known here')
    const now = deps.clock.now()
    const about = { companyId, programId, kind, subjectId, documentId, recordedById: actor.userId, recordedAt: now }
    await rows.saveRecord(tx, { id: newId(now.getTime()), ...about, ...stated })
    const resourceId = programId ?? companyId
    await recordAudit(
      tx,
      actor,
      { companyId, action: 'compliance.recorded', resourceId, after: { kind, subjectId, ...stated } },
      now,
    )
    return viewOf((await rows.listItems(tx, filter, onePage))[0]!)
  })
}

function readStated(deps: Platform, { kind, doneOn, number, note, security }: RecordBody) {
  const dayOf = (day: string | undefined) => (day === undefined ? null : dayOfInput(day, deps.config.timeZone))
  const day = dayOf(doneOn)!
  if (day > todayOf(deps)) throw invalid('doneOn', 'must not be in the future')
  if (kind === 'SECURITY' && !security) throw invalid('security', 'is needed with kind')
  if (kind !== 'SECURITY' && security) throw invalid('security', 'is not accepted here')
  const amountPaise = security ? parseExactPaise(security.amount) : null
  if (security && !amountPaise) throw invalid('security.amount', 'must be more than zero')
  return {
    doneOn: day,
    number: number ?? null,
    note: note ?? null,
    securityType: security?.form ?? null,
    amountPaise,
    maturesOn: dayOf(security?.maturesOn),
    releasedOn: dayOf(security?.releasedOn),
  }
}

export const readCompliancePolicy = async ({ db }: Pick<Platform, 'db'>, { companyId }: Permit) =>
  (await rows.findPolicy(db, companyId)) ?? USUAL_POLICY

export const changeCompliancePolicy = (
  deps: Platform,
  { actor, companyId }: Permit,
  policy: Body<typeof contract.saveCompliancePolicy>,
) =>
  deps.transact(async (tx) => {
    const now = deps.clock.now()
    const before = (await rows.findPolicy(tx, companyId)) ?? USUAL_POLICY
    await rows.savePolicy(tx, companyId, policy, actor.userId, now)
    await recordAudit(
      tx,
      actor,
      { companyId, action: 'compliance.policy-changed', resourceId: companyId, before, after: policy },
      now,
    )
    return policy
  })

type Move = { programId: string; programStatus: string }

/** What a move of a program is warned of; refused where the company has chosen so. */
export async function missingPapers(db: Reader, { programId, programStatus }: Move) {
  const program = isPaperMove(programStatus) ? await rows.findProgramScope(db, programId) : undefined
  if (!program || !isPaperMove(programStatus)) return []
  const { companyId } = program
  const { kind, policy, message } = PAPER_OF_MOVE[programStatus]
  if (await rows.findRecord(db, companyId, programId, kind)) return []
  const effect = ((await rows.findPolicy(db, companyId)) ?? USUAL_POLICY)[policy]
  const missing = [{ path: kind, message }]
  if (effect === 'REFUSE') throw refuse('PAPER_MISSING', missing)
  return missing
}
