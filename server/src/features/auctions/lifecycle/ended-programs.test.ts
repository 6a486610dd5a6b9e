// [D2 3.3, G116] A program that is completed, cancelled or archived holds no auctions any more.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockProgram, updateProgram } from '#features/programs/programs.sql'
import { changeAuction, makeAuction } from '#testing/auction-fixtures'
import { inSeconds, staffOf } from '#testing/lifecycle'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)
const admin = (await app.superadmin()).token

const move = (programId: string, programStatus: string) =>
  app.call('PATCH', `/v2/admin/programs/${programId}/program-status`, { token: admin, body: { programStatus } })
const archive = (programId: string) =>
  app.call('DELETE', `/v2/companies/me/programs/${programId}`, { token: company.token })
const schedule = (auctionId: string) => staff.schedule(auctionId, { auctionStartAt: inSeconds(app, 3600) })
const told = ({ status, error }: Awaited<ReturnType<typeof schedule>>) => [status, error?.code]

test.each(['COMPLETED', 'CANCELLED', 'ARCHIVED'] as const)(
  'of a program that is %s no auction is scheduled, approved or started',
  async (ending) => {
    const { auctionId, programId } = await makeAuction(app, company)
    expect((await (ending === 'ARCHIVED' ? archive(programId) : move(programId, ending))).status).toBe(200)
    expect(told(await schedule(auctionId))).toEqual([409, 'PROGRAM_ENDED'])
    expect(await staff.row(auctionId)).toMatchObject({ status: 'PENDING', stateVersion: 0 })

    // It came here before, or was opened again after its winner was disqualified.
    await changeAuction(app, auctionId, { status: 'SCHEDULED', approvalRequired: true })
    expect(told(await schedule(auctionId))).toEqual([409, 'PROGRAM_ENDED'])
    expect(told(await staff.approve(auctionId))).toEqual([409, 'PROGRAM_ENDED'])
    await changeAuction(app, auctionId, { status: 'READY' })
    await expect(staff.start(auctionId)).rejects.toMatchObject({ code: 'PROGRAM_ENDED', status: 409 })
    expect(told(await staff.cancel(auctionId))).toEqual([200, undefined])
  },
)

test('of ending a program and scheduling its auction at the same moment one is refused', async () => {
  const auctions = await Promise.all(Array.from({ length: 8 }, () => makeAuction(app, company)))
  const answers = await Promise.all(
    auctions.map(({ auctionId, programId }, index) =>
      Promise.all(
        index % 2 === 0
          ? [archive(programId), schedule(auctionId)]
          : [schedule(auctionId), move(programId, 'COMPLETED')],
      ),
    ),
  )
  for (const pair of answers) expect(pair.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('who schedules waits for the one that is just ending the program', async () => {
  const { auctionId, programId } = await makeAuction(app, company)
  let answer: ReturnType<typeof schedule> | undefined
  await app.app.platform.transact(async (tx) => {
    await lockProgram(tx, programId)
    answer = schedule(auctionId)
    await expect.poll(countWaiting).toBe(1)
    await updateProgram(tx, programId, { programStatus: 'COMPLETED' })
  })
  expect(told(await answer!)).toEqual([409, 'PROGRAM_ENDED'])
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}
