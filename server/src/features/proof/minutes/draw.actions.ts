// Staff draft the minutes of a draw that was held without an auction on the platform. [spec: Minutes of every draw]
import type { Body } from '@kuri/contract/kit/route'
import type { DrawStatements, generateProxyLetter } from '@kuri/contract/proof/draw-minutes.contract'
import { fromHex } from '@kuri/verify/base/bytes'
import { pseudonymOf } from '@kuri/verify/log/anchor'
import { formatMinutes } from '@kuri/verify/log/log-entries'
import { recordAudit } from '#features/companies/audit/audit.sql'
import { announceUpload, confirmUpload } from '#features/companies/files/files.actions'
import { findFile } from '#features/companies/files/files.sql'
import type { CycleRow } from '#features/programs/cycles/cycles.sql'
import { listWinners } from '#features/programs/cycles/winners.sql'
import { dayAt } from '#features/programs/programs/calendar.rules'
import { getCycleTerms } from '#features/programs/programs/cycle-terms.sql'
import { appendEntry } from '#features/proof/public-log/append.actions'
import type { Tx } from '#platform/db/types'
import type { Drawer } from '#platform/documents/drawer'
import { newId } from '#platform/ids'
import type { Permit } from '#platform/permit'
import type { Platform } from '#platform/platform'
import { refuse, refuseInvalid } from '#platform/refusal'
import { type DrawRecords, drawMinutes, drawProblems, type ProxyFile } from './draw.rules.ts'
import { countLostWinners, getDrawPlace } from './draw.sql.ts'
import { findPolicy } from './links.sql.ts'
import { addressOf, unpaidPrizesText } from './minutes.document.ts'
import { listUnpaidPrizes } from './minutes.sql.ts'
import { getDrawnCycle, lockDraw } from './minutes-subject.ts'
import { findSettlement } from './opened-events.sql.ts'
import { minutesDays, policyIn } from './policy.rules.ts'
import * as rows from './records.sql.ts'
import { drawOf, showNewest } from './records.view.ts'
import { readSinceLastDraw } from './since-last-draw.sql.ts'

const PROXY_LETTER = 'MINUTES_PROXY'
const MAX_UNPAID = 1000
const SIGNED: ReadonlySet<string> = new Set(['FINAL', 'SIGNED_ON_PAPER'])

/** A cancelled auction leaves its cycle to be drawn elsewhere. */
function refuseAuction(auction: { status: string } | null): void {
  if (auction !== null && auction.status !== 'CANCELLED') throw refuse('MINUTES_OF_AUCTION')
}

export async function readDrawMinutes(deps: Platform, permit: Permit, drawer: Drawer, cycleId: string) {
  const cycle = await getDrawnCycle(deps, permit, cycleId)
  refuseAuction(await rows.findAuctionOfCycle(deps.db, cycleId))
  const shown = await showNewest(deps, drawer, cycleId)
  const place = await getDrawPlace(deps.db, cycle.programId)
  const { cycleNumber, programId, branchId } = cycle
  return {
    ...{ cycleId, cycleNumber, programId, branchId, programName: place.programName },
    record: shown?.record ?? null,
    suggested: shown
      ? statedIn(drawOf(shown.row))
      : {
          ...{ began: null, ended: null, place: addressOf(place), decidedBy: null, drawnBy: null, watchedBy: [] },
          ...{ present: [], deputyName: null, remarks: null },
          unpaidPrizes: unpaidPrizesText(await listUnpaidPrizes(deps.db, cycle, MAX_UNPAID)),
        },
  }
}

/** What staff stated in the newest draft, so that a correction begins with it. */
const statedIn = ({ begun, ended, place, decided, present, unpaidPrizes, statements }: ReturnType<typeof drawOf>) => ({
  began: begun.at,
  ended: ended.at,
  place: place.address,
  decidedBy: decided.by,
  drawnBy: decided.drawnBy,
  watchedBy: [...decided.watchedBy],
  present: present.map(({ ticketId, mode, proxyName, proxyFile }) => ({
    ...{ enrolledSubscriberId: ticketId, mode, proxyName, proxyFileId: proxyFile?.fileId ?? null },
  })),
  unpaidPrizes: unpaidPrizes.text,
  deputyName: statements.deputyName,
  remarks: statements.remarks,
})

export async function announceProxyLetter(
  deps: Platform,
  permit: Permit,
  cycleId: string,
  { fileName, contentType }: Body<typeof generateProxyLetter>,
) {
  const { companyId, programId } = await getDrawnCycle(deps, permit, cycleId)
  return deps.transact((tx) => {
    const file = { owner: { companyId, programId }, purpose: PROXY_LETTER, fileName, contentType }
    return announceUpload(deps, tx, { ...file, createdById: permit.actor.userId }, deps.clock.now())
  })
}

/** The letters are inspected before the transaction, which opens no file. */
async function readProxyLetters(deps: Platform, programId: string, { present }: DrawStatements) {
  const letters = new Map<string, ProxyFile>()
  for (const [index, { proxyFileId }] of present.entries()) {
    if (!proxyFileId) continue
    const file = await findFile(deps.db, proxyFileId)
    if (!file || file.programId !== programId || file.purpose !== PROXY_LETTER)
      refuseInvalid([
        { path: `present.${index}.proxyFileId`, message: 'must be a letter that you have uploaded and confirmed' },
      ])
    const { sha256 } = await confirmUpload(deps, file!, async () => undefined)
    letters.set(proxyFileId, { fileId: proxyFileId, sha256: sha256! })
  }
  return letters
}

export async function draftDrawMinutes(
  deps: Platform,
  permit: Permit,
  drawer: Drawer,
  cycleId: string,
  body: DrawStatements,
) {
  const found = await getDrawnCycle(deps, permit, cycleId)
  refuseInvalid(drawProblems(body, deps.clock.now()))
  const proxyFiles = await readProxyLetters(deps, found.programId, body)
  await deps.transact(async (tx) => {
    const { auction, cycle } = await lockDraw(tx, cycleId)
    refuseAuction(auction)
    const now = deps.clock.now()
    const newest = await rows.findNewest(tx, cycleId)
    const declaredSequence = await rows.findDrawSequence(tx, cycleId)
    const isSigned = newest !== undefined && SIGNED.has(newest.status)
    if (isSigned && newest.declaredSequence === declaredSequence) throw refuse('MINUTES_FINAL')
    const round = (await countLostWinners(tx, cycleId)) + 1
    const amended = newest && (isSigned || newest.round < round) ? newest : undefined
    const { records, state } = await readRecords(deps, tx, cycle, body, proxyFiles, now)
    const { text, digest } = drawMinutes(records, body, { round, amends: amended?.digest ?? null })
    const drawnOn = dayAt(new Date(body.ended), deps.config.timeZone)
    const days = minutesDays(policyIn(await findPolicy(tx, cycle.companyId)), state, drawnOn)
    const id = newId(now.getTime())
    const version = (newest?.version ?? 0) + 1
    await rows.insertMinutes(tx, {
      ...{ id, cycleId, version, round, declaredSequence, text, digest, ...days, createdAt: now },
      ...{ companyId: cycle.companyId, programId: cycle.programId },
      amendsId: amended?.id ?? null,
      draftedById: permit.actor.userId,
    })
    const content = formatMinutes({ pseudonym: pseudonymOf(cycleId), digest: fromHex(digest)! })
    await appendEntry(deps.bus, tx, { key: `minutes:${id}`, content }, now)
    const audited = { companyId: cycle.companyId, action: 'minutes.drafted', resourceId: id } as const
    await recordAudit(tx, permit.actor, { ...audited, after: { version, round, digest } }, now)
  })
  return (await showNewest(deps, drawer, cycleId))!.record
}

async function readRecords(
  deps: Platform,
  tx: Tx,
  cycle: CycleRow,
  body: DrawStatements,
  proxyFiles: DrawRecords['proxyFiles'],
  now: Date,
): Promise<{ records: DrawRecords; state: string | null }> {
  const { id: cycleId, programId, cycleNumber } = cycle
  const winners = await listWinners(tx, cycleId)
  if (winners.length === 0) throw refuse('MINUTES_TOO_EARLY')
  const tickets = (await rows.listTickets(tx, cycle)).map((ticket) => ({ ...ticket, name: ticket.name ?? '' }))
  const known = new Set(tickets.map(({ ticketId }) => ticketId))
  for (const [index, { enrolledSubscriberId }] of body.present.entries())
    if (!known.has(enrolledSubscriberId))
      throw refuse('ENROLLMENT_NOT_FOUND', [
        { path: `present.${index}.enrolledSubscriberId`, message: 'must be a ticket of the program' },
      ])
  const { totalAmountPaise, divisions } = await getCycleTerms(tx, cycleId)
  const { state, companyName, programName, chitId } = await getDrawPlace(tx, programId)
  const records = {
    ...{ cycleId, cycleNumber, divisions, companyName, programName, chitId, tickets, proxyFiles },
    totalPaise: totalAmountPaise,
    winners: winners.map(({ enrollmentId, division, prizePaise }) => ({
      ...{ ticketId: enrollmentId, division, prizePaise, discountPaise: totalAmountPaise - prizePaise },
    })),
    money: (await findSettlement(tx, cycleId)) ?? null,
    sinceLastDraw: await readSinceLastDraw(tx, cycle, now, deps.config.timeZone),
  }
  return { records, state }
}
