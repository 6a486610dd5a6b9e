// Random lives of a chit: after every step the books balance, nobody is billed twice, and what members paid is prizes, commission,
// dividends and what is still in the pot. A failing run prints its seed; CHIT_SEED=<seed> replays it
// (npm test -- chit-lives.full).
import { useCounter } from '@kuri/server/testing/use-counter'
import fc from 'fast-check'
import { test } from 'vitest'
import { ChitLife, type Size } from './chit-life.ts'

const size: fc.Arbitrary<Size> = fc.record({
  tickets: fc.integer({ min: 2, max: 6 }),
  divisions: fc.integer({ min: 1, max: 2 }),
  instalmentPaise: fc.oneof(fc.constant(500_000), fc.integer({ min: 101, max: 900_000 })),
  commissionHundredths: fc.integer({ min: 0, max: 1000 }),
})
type Step = (life: ChitLife) => Promise<void>
const choice = fc.nat(1000)
const paise = fc.integer({ min: 1, max: 1_200_000 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>((life) => life.bill()) },
  { weight: 5, arbitrary: choice.map<Step>((at) => (life) => life.payInFull(at)) },
  { weight: 1, arbitrary: choice.map<Step>((at) => (life) => life.payTwiceAtOnce(at)) },
  {
    weight: 3,
    arbitrary: fc.tuple(choice, paise).map<Step>(
      ([at, amount]) =>
        (life) =>
          life.pay(at, amount, 'CASH'),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(choice, paise).map<Step>(
      ([at, amount]) =>
        (life) =>
          life.pay(at, amount, 'CHEQUE'),
    ),
  },
  { weight: 2, arbitrary: choice.map<Step>((at) => (life) => life.bounce(at)) },
  { weight: 1, arbitrary: choice.map<Step>((at) => (life) => life.voidCash(at)) },
  { weight: 1, arbitrary: choice.map<Step>((at) => (life) => life.cancel(at)) },
  {
    weight: 4,
    arbitrary: fc.tuple(choice, fc.integer({ min: 50, max: 100 })).map<Step>(
      ([at, share]) =>
        (life) =>
          life.win(at, share),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((life) => life.closeCycle()) },
  { weight: 1, arbitrary: fc.constant<Step>((life) => life.takeBackSettlement()) },
)

/** Without a seed the lives are new in every run. */
export async function testChitLives(title: string, { lives, seed }: { lives: number; seed?: number | undefined }) {
  const { app, company: owner, manager, accountId } = await useCounter()
  const company = { ...owner, secondToken: manager.token, depositAccountId: accountId }

  test(title, async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.array(step, { minLength: 15, maxLength: 30 }), async (chosen, steps) => {
        const life = await ChitLife.begin(app, company, chosen)
        for (const next of steps) {
          await next(life)
          await life.expectMoneyAddsUp()
        }
      }),
      { numRuns: lives, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
    )
  }, 240_000)
}
