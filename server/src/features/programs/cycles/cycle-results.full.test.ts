import { expect, test } from 'vitest'
import { countQueries } from '#testing/count-queries'
import { makeDeclaredPrize } from '#testing/payouts'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const cyclesOf = async (token: string, programId: string) =>
  (await app.call('GET', `/v2/subscribers/me/programs/${programId}/cycles`, { token })).data.cycles
const statementOf = async (token: string, programId: string) =>
  (await app.call('GET', `/v2/subscribers/me/programs/${programId}/statement`, { token })).data.cycles

const SETTLEMENT = {
  pot: 20_000,
  prize: 15_000,
  discount: 5000,
  foremanCommission: 1000,
  dividend: 4000,
  dividendPerEnrollment: 1000,
  enrollmentCount: 4,
  settledAt: expect.any(String),
}

test('shows members the winners and the settlement of a completed cycle', async () => {
  const { programId, cycleId, winner, tickets } = await makeDeclaredPrize(app, company)
  const body = { programId, status: 'ACTIVE' }
  await app.call('POST', '/v2/companies/cycles', { token: company.token, body })
  for (const read of [cyclesOf, statementOf]) {
    const [completed, running] = await read(winner.token, programId)
    expect(completed).toMatchObject({ cycleId, settlement: SETTLEMENT })
    expect(completed.winners).toEqual([
      {
        winnerId: expect.any(String),
        division: 1,
        enrolledSubscriberId: tickets[0],
        ticketNumber: 1,
        subscriberName: 'Devi',
        amount: 15_000,
        prize: 15_000,
        type: 'LOT',
        selectionSource: expect.toSatisfy((source) => source === null || typeof source === 'string'),
        selectedAt: expect.any(String),
      },
    ])
    expect(running).toMatchObject({ settlement: null, winners: [] })
  }
})

test('shows neither while the cycle is not completed', async () => {
  const { programId, cycleId, winner } = await makeDeclaredPrize(app, company)
  await app.db.updateTable('cycles').set({ status: 'ACTIVE' }).where('id', '=', cycleId).execute()
  expect(await cyclesOf(winner.token, programId)).toMatchObject([{ settlement: null, winners: [] }])
})

test('reads the results of any number of cycles with two statements', async () => {
  const { programId, winner } = await makeDeclaredPrize(app, company)
  const count = async () => (await countQueries(() => cyclesOf(winner.token, programId))).statements.length
  await count()
  const one = await count()
  const cycle = { token: company.token, body: { programId, status: 'ACTIVE' } }
  const { data } = await app.call('POST', '/v2/companies/cycles', cycle)
  await app.db.updateTable('cycles').set({ status: 'COMPLETED' }).where('id', '=', data.cycleId).execute()
  await count()
  expect(await count()).toBe(one)
})
