import { expect, test } from 'vitest'
import {
  makeBranch,
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
  makeUser,
} from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId } = company
const stranger = await makeCompany(app, 'Cochin Chits')
const subscriberId = (await makeUser(app, 'SUBSCRIBER', 'Devi')).id

test('an operator without statement.manage reads what recording winners needs, and nothing that members paid', async () => {
  const outside = { bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false }
  const programId = await makeProgram(app, companyId, company.branchId, outside)
  const ids: string[] = []
  for (const number of [1, 2]) ids.push(await makeEnrollment(app, companyId, programId, subscriberId, number))
  const body = { programId, status: 'ACTIVE' }
  const { cycleId } = (await app.call('POST', '/v2/companies/cycles', { token: company.token, body })).data
  const read = (token: string, id = cycleId) => app.call('GET', `/v2/companies/cycles/${id}/winners`, { token })
  const holder = async (codes: string[], place: { branchId?: string; programId?: string } = { programId }) => {
    const roleId = await makeRole(app, companyId, place.programId ? 'PROGRAM' : 'BRANCH', codes)
    return (await makeEmployee(app, companyId, [{ roleId, ...place }])).token
  }
  const operator = await holder(['auction.winner.manage'])
  const { status, data } = await read(operator)
  expect(status).toBe(200)
  expect(data).toMatchObject({ cycleId, programId, cycleNumber: 1, winners: [], totalAmount: 100000 })
  expect(data.tickets.map((ticket: { ticketNumber: number }) => ticket.ticketNumber)).toEqual([1, 2])
  const second = await app.call('GET', `/v2/companies/cycles/${cycleId}/winners?pageSize=1&pageNumber=2`, {
    token: operator,
  })
  expect(second.data).toMatchObject({ count: 2, totalPages: 2, tickets: [{ ticketNumber: 2, isPrized: false }] })
  for (const ticket of data.tickets)
    expect(Object.keys(ticket).sort()).toEqual([
      'enrolledSubscriberId',
      'isPrized',
      'subscriberId',
      'subscriberName',
      'ticketNumber',
    ])
  const winners = [{ division: 1, amount: 85_000, subscriberId, enrolledSubscriberId: ids[0] }]
  const recorded = await app.call('POST', `/v2/companies/cycles/${cycleId}/winners`, {
    token: operator,
    body: { winners },
  })
  expect(recorded.status).toBe(201)
  const after = (await read(operator)).data
  expect(after.winners).toMatchObject([{ division: 1, enrolledSubscriberId: ids[0], status: 'DECLARED' }])
  for (const field of ['amount', 'prize']) expect(after.winners[0]).not.toHaveProperty(field)
  expect(after.tickets.map((ticket: { isPrized: boolean }) => ticket.isPrized)).toEqual([true, false])

  expect((await read(stranger.token)).status).toBe(404)
  expect((await read(await holder(['statement.manage', 'program.read']))).status).toBe(404)
  const elsewhere = await holder(['auction.winner.manage'], { branchId: await makeBranch(app, companyId) })
  expect((await read(elsewhere)).status).toBe(404)
  expect((await read(operator, `c${'0'.repeat(24)}`)).status).toBe(404)
  expect((await read((await makeSubscriber(app)).token)).status).toBe(403)
})
