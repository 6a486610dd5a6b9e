// Edits of a program by the general PATCH, judged on the merged program. [spec: Fields of a program; Program endpoints;
// Configuration endpoints; A change to LOT]
import { AdminProgramName, ChitId, ProgramName } from '@kuri/contract/programs/program-fields'
import { isAuctioned } from '@kuri/contract/programs/program-status'
import { PATCH_KEYS, type ProgramPatch } from '@kuri/contract/programs/programs.contract'
import type { Updateable } from 'kysely'
import { lockLayersForReading, overridesIn, resolveProgramConfig } from '#features/auctions/policy/layers.sql'
import { followProgramSettings } from '#features/auctions/policy/pending-auctions.actions'
import { lockPresetForAssignment } from '#features/auctions/policy/presets.actions'
import { changeConfig, configChangeIn } from '#features/auctions/policy/settings.rules'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { listProgramImages } from '#features/companies/files/program-documents.sql'
import type { Program } from '#platform/db/database.generated'
import type { Tx } from '#platform/db/types'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { invalid, refuse, refuseInvalid } from '#platform/refusal'
import { changedNameProblems } from '#platform/text/changed-names'
import { CLEARED_BY_LOT, mergedChoiceProblems } from '../auction-choices.rules.ts'
import { dayOfInput, todayAt } from '../calendar.rules.ts'
import { changesBidRange, chitTermsProblems, mergeChitTerms } from '../chit-terms.rules.ts'
import { toPaise } from '../program-columns.ts'
import { lockReferences } from '../program-references.actions.ts'
import * as rows from '../programs.sql.ts'
import { changesAuctionTerms, editProblems, imageFileIds, imageProblems } from './program-edits.rules.ts'

type EditDeps = Pick<Platform, 'transact' | 'clock' | 'config'>

export function updateProgram(deps: EditDeps, permit: Permit, programId: string, body: ProgramPatch) {
  if (!PATCH_KEYS.some((key) => body[key] !== undefined)) throw invalid('', 'send at least one field to change')
  return deps.transact(async (tx) => {
    const program = permit.requireVisible(await rows.lockProgram(tx, programId))
    const now = deps.clock.now()
    const { timeZone } = deps.config
    if (program.deletedAt) throw refuse('PROGRAM_ARCHIVED')
    const isCompany = permit.actor.role === 'COMPANY'
    if (isCompany && program.approvalStatus === 'APPROVED') throw refuse('PROGRAM_ALREADY_APPROVED')

    const plain = plainColumns(body, timeZone)
    const auction = await judgeAuctionChoices(tx, program, body)
    const soldSlots = await rows.countTickets(tx, programId)
    const images = body.images ?? []
    const ownImages = await listProgramImages(tx, programId, imageFileIds(images))
    refuseInvalid([
      ...changedNameProblems('name', isCompany ? ProgramName : AdminProgramName, program.name, body.name),
      ...changedNameProblems('chitId', ChitId, program.chitId, body.chitId || undefined),
      ...imageProblems(images, ownImages),
      ...editProblems(program, plain, todayAt(now, timeZone), soldSlots),
      ...auction.problems,
      ...chitTermsProblems({ ...program, ...plain }, body.chitTerms),
    ])
    const chitTerms = convertIfSent(body.chitTerms, (sent) => mergeChitTerms(program.chitTerms, sent))
    const isAuctionAffected =
      changesAuctionTerms(program, plain) || (chitTerms !== undefined && changesBidRange(program.chitTerms, chitTerms))
    if (isAuctionAffected && (await rows.findAuctionBoundToTerms(tx, programId)))
      throw refuse('PROGRAM_HAS_OPEN_AUCTION')
    await lockReferences(tx, program, body)

    const { auctionConfig, ...choices } = auction.columns
    const changes = { ...plain, ...choices }
    await rows.updateProgram(tx, programId, {
      ...changes,
      ...(auctionConfig ? { auctionConfig: JSON.stringify(auctionConfig) } : {}),
      ...(chitTerms ? { chitTerms: JSON.stringify(chitTerms) } : {}),
      updatedAt: now,
    })
    if (auction.isTouched)
      await followProgramSettings(tx, program, { actor: permit.actor, changes: auction.columns }, now)

    const after = { ...changes, ...(auctionConfig ? { auctionConfig } : {}), ...(chitTerms ? { chitTerms } : {}) }
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, program[key as keyof typeof program]]))
    const { companyId } = program
    const entry = { companyId, action: 'program.updated', resourceId: programId, before, after } as const
    await recordAudit(tx, permit.actor, entry, now)
    return { programId }
  })
}

const omitUndefined = <T extends object>(columns: T) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
const convertIfSent = <In, Out>(value: In | undefined, convert: (value: In) => Out): Out | undefined =>
  value === undefined ? undefined : convert(value)

/** The columns that are not about the auction. */
function plainColumns(body: ProgramPatch, timeZone: string) {
  const day = (text: string) => dayOfInput(text, timeZone)
  return omitUndefined({
    name: body.name,
    chitId: body.chitId,
    description: body.description,
    totalAmountPaise: convertIfSent(body.totalAmount, toPaise),
    subscriptionAmountPaise: convertIfSent(body.subscriptionAmount, toPaise),
    minimumBidAmountPaise: convertIfSent(body.minimumBidAmount, toPaise),
    foremanCommissionHundredths: convertIfSent(body.foremanCommission, toPaise),
    delayFineAmountPaise: convertIfSent(body.delayFineAmount, toPaise),
    frequency: body.frequency,
    durationType: body.durationType,
    durationValue: body.durationValue,
    divisions: body.divisions,
    totalSlots: body.totalSlots,
    availableSlots: body.availableSlots,
    completedCycles: body.completedCycles,
    startDate: convertIfSent(body.startDate, day),
    lastDateOfSubmission: convertIfSent(body.lastDateOfSubmission, day),
    lastAuctionDate: convertIfSent(body.lastAuctionDate, day),
    images: body.images,
    deductDividend: body.deductDividend,
  }) satisfies Updateable<Program>
}

/** The auction columns to save, and the problems of the merged state. */
async function judgeAuctionChoices(tx: Tx, program: rows.ProgramRow, body: ProgramPatch) {
  const change = configChangeIn(body)
  const sent = omitUndefined({
    bid: body.bid,
    isAuctionHostedOnPlatform: body.isAuctionHostedOnPlatform,
    hasFirstCycleAuction: body.hasFirstCycleAuction,
    prebidDocumentRequired: body.prebidDocumentRequired,
    prebidDocumentTemplateVersionId: body.prebidDocumentTemplateVersionId,
    auctionPresetId: body.auctionPresetId,
    allowedSecurities: convertIfSent(body.allowedSecurities, (codes) => [...new Set(codes)]),
  })
  const isTouched = Object.keys(sent).length + Object.keys(change).length > 0
  if (!isTouched) return { isTouched, columns: { auctionConfig: null }, problems: [] }

  const becomesLot = sent.bid === 'LOT' && program.bid !== 'LOT'
  const stored = overridesIn(program.auctionConfig) ?? {}
  const auctionConfig = changeConfig(stored, { ...change, ...(becomesLot ? CLEARED_BY_LOT.config : {}) })
  const columns = { ...sent, ...(becomesLot ? CLEARED_BY_LOT.choices : {}), auctionConfig }
  const merged = { ...program, ...columns }

  await lockLayersForReading(tx, program.companyId)
  // Before the checks, so that another company's preset is 404 whatever else is wrong.
  if (sent.auctionPresetId && isAuctioned(merged.bid))
    await lockPresetForAssignment(tx, program.companyId, sent.auctionPresetId)
  const before = await resolveProgramConfig(tx, program)
  const after = await resolveProgramConfig(tx, merged)
  const problems = mergedChoiceProblems(
    { ...sent, ...change },
    {
      ...merged,
      overrides: auctionConfig,
      hadPrebid: before.settings.hasPrebid,
      hasPrebid: after.settings.hasPrebid,
    },
  )
  return { isTouched, columns, problems }
}
