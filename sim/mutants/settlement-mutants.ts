// Faults in the declaration of winners and in what follows for the money.
import type { Mutant } from './mutant.ts'

const WINNERS = 'features/auctions/winners'

export const SETTLEMENT_MUTANTS: readonly Mutant[] = [
  {
    name: 'the lowest offer always wins',
    file: `${WINNERS}/candidates.rules.ts`,
    find: "const sign = mode === 'TOTAL_VALUE_DECREASING' ? 1 : -1",
    replace: 'const sign = 1 + 0 * mode.length',
  },
  {
    name: 'the first of equal offers wins',
    file: `${WINNERS}/candidates.rules.ts`,
    find: 'candidates[0] && !candidates[0].isTied ? candidates[0] : null',
    replace: 'candidates[0] ?? null',
  },
  {
    name: 'the last division stays open',
    file: `${WINNERS}/candidates.rules.ts`,
    find: 'division <= divisions',
    replace: 'division < divisions',
  },
  {
    name: 'prebids count beside live bids',
    file: `${WINNERS}/candidates.ts`,
    find: 'auction.leadingBidId === null ? await prebidOffers',
    replace: 'auction.hasPrebid ? await prebidOffers',
  },
  {
    name: 'the first winner completes the auction',
    file: `${WINNERS}/declaration.ts`,
    find: 'const isLast = remainingWinnerSlots(auction) === 1',
    replace: 'const isLast = remainingWinnerSlots(auction) > 0',
  },
  {
    name: 'only one winner is counted',
    file: `${WINNERS}/declaration.ts`,
    find: 'const declaredWinnerCount = auction.declaredWinnerCount + 1',
    replace: 'const declaredWinnerCount = 1',
  },
  {
    name: 'the last winner settles nothing',
    file: `${WINNERS}/declaration.ts`,
    find: 'if (isLast) await settleCycle(tx, auction.cycleId, now)',
    replace: '',
  },
  {
    name: 'a discount is paid out as the prize',
    file: 'features/programs/programs/prize.rules.ts',
    find: "mode === 'TOTAL_VALUE_DECREASING' ? amountPaise : totalAmountPaise - amountPaise",
    replace: 'mode === null ? totalAmountPaise : amountPaise',
  },
  {
    name: 'the remainder goes to nobody',
    file: 'features/programs/cycles/settlement.rules.ts',
    find: 'eachPaise + (index < remainderPaise ? 1 : 0)',
    replace: 'eachPaise',
  },
  {
    name: 'the remainder goes to one ticket',
    file: 'features/programs/cycles/settlement.rules.ts',
    find: 'eachPaise + (index < remainderPaise ? 1 : 0)',
    replace: 'eachPaise + (index === 0 ? remainderPaise : 0)',
  },
  {
    name: 'the commission exceeds the discount',
    file: 'features/programs/cycles/settlement.rules.ts',
    find: 'Math.min(discountPaise, fullCommission(input, potPaise))',
    replace: 'fullCommission(input, potPaise)',
  },
  {
    name: 'two divisions share one pot',
    file: 'features/programs/cycles/settlement.rules.ts',
    find: 'input.totalAmountPaise * input.prizesPaise.length, prizePaise',
    replace: 'input.totalAmountPaise, prizePaise',
  },
  {
    name: 'the commission is not booked',
    file: 'features/programs/cycles/settlement.rules.ts',
    find: "credit('COMMISSION_INCOME', programId, commissionPaise)",
    replace: "credit('COMMISSION_INCOME', programId, 0 * commissionPaise)",
  },
  {
    name: 'a settlement is not booked',
    file: 'features/programs/cycles/settlement.actions.ts',
    find: 'await bookSettlement(tx, { cycleId, programId }, settlement, prizes, now)',
    replace: '',
  },
  {
    name: 'invoices do not hear of a dividend',
    file: 'features/programs/cycles/settlement.actions.ts',
    find: '  await deductDividendsOfProgram(tx, programId, now)\n  await applyAdvances',
    replace: '  await applyAdvances',
  },
  {
    name: 'an invoice deducts more than it asks for',
    file: 'features/money/billing/deductions.rules.ts',
    find: 'if (remainingPaise === 0) return openPaise',
    replace: 'if (remainingPaise === 0) return availablePaise',
  },
  {
    name: 'a deduction is not booked',
    file: 'features/money/billing/deductions.actions.ts',
    find: 'await bookDeductions(tx, programId, changes, now)',
    replace: '',
  },
  {
    name: 'the engine declares winners that staff should declare',
    file: 'features/auctions/model/automatic-steps.rules.ts',
    find: 'auction.autoDeclareWinner &&',
    replace: '',
  },
  {
    name: 'a declaration that finds nobody is tried again and again',
    file: 'features/auctions/lifecycle/engine/automatic-steps.ts',
    find: 'silent: { autoDeclareStopped: true }',
    replace: 'silent: {}',
  },
]
