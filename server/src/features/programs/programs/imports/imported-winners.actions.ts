// The last step of an import: records past winners and begins the next cycle with its auction. [spec: Fields of a program;
// Past cycles and the next one]
import type { ImportStepFive } from '@kuri/contract/programs/imports.contract'
import { insertPendingAuction } from '#features/auctions/policy/pending-auctions.actions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { getWinnerAmountMode } from '../bid-mode.sql.ts'
import { cycleDates, totalCycles } from '../calendar.rules.ts'
import { updateTermsFrozen } from '../cycle-terms.sql.ts'
import { prizeOf } from '../prize.rules.ts'
import { hasPlatformAuctions } from '../program.rules.ts'
import { toPaise } from '../program-columns.ts'
import type { ProgramRow } from '../programs.sql.ts'
import * as history from './imports.sql.ts'

export async function recordWinnersAndBeginNextCycle(
  tx: Tx,
  program: ProgramRow,
  { cycles }: ImportStepFive,
  by: { userId: string; timeZone: string },
  now: Date,
) {
  const owner = { programId: program.id, companyId: program.companyId, now }
  const bidMode = await getWinnerAmountMode(tx, program)
  const winners = cycles.flatMap(({ cycleId, winners: sent }) =>
    sent.map(({ division, amount, subscriberId, enrolledSubscriberId }) => ({
      id: newId(now.getTime()),
      cycleId,
      enrollmentId: enrolledSubscriberId,
      subscriberId,
      division,
      amountPaise: toPaise(amount),
      prizePaise: prizeOf(bidMode, program.totalAmountPaise, toPaise(amount)),
    })),
  )
  const type = program.bid === 'LOT' ? 'LOT' : 'AUCTION'
  await history.insertImportedWinners(tx, owner, { type, selectedById: by.userId, timeZone: by.timeZone }, winners)
  return { winnerCount: winners.length, ...(await beginNextCycle(tx, owner, program)) }
}

/** A program whose cycles are all completed has no next one. */
async function beginNextCycle(
  tx: Tx,
  owner: { programId: string; companyId: string; now: Date },
  program: ProgramRow,
): Promise<{ cycleId: string | null; auctionId: string | null }> {
  const past = await history.listPastCycles(tx, owner.programId)
  await updateTermsFrozen(
    tx,
    past.map(({ id }) => id),
    owner.now,
  )
  const cycleNumber = (past.at(-1)?.cycleNumber ?? 0) + 1
  if (cycleNumber > totalCycles(program)) return { cycleId: null, auctionId: null }
  const cycleId = newId(owner.now.getTime())
  const dates = cycleDates(program.startDate, program.frequency, cycleNumber)
  await history.insertActiveCycle(tx, owner, { id: cycleId, cycleNumber, ...dates })
  const auctionId = hasPlatformAuctions(program)
    ? await insertPendingAuction(tx, { cycleId, programId: owner.programId }, owner.now)
    : null
  return { cycleId, auctionId }
}
