// Auctions of programs that are completed, cancelled or archived [spec: States at a glance; When a program is over].
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockProgram, updateProgram } from '#features/programs/programs/programs.sql'
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
const statusAndCode = ({ status, error }: Awaited<ReturnType<typeof schedule>>) => [status, error?.code]

test.each(['COMPLETED', 'CANCELLED', 'ARCHIVED'] as const)(
  'refuses to schedule, approve or start an auction of a program that is %s',
  async (ending) => {
    const { auctionId, programId } = await makeAuction(app, company)
    expect((await (ending === 'ARCHIVED' ? archive(programId) : move(programId, ending))).status).toBe(200)
    expect(statusAndCode(await schedule(auctionId))).toEqual([409, 'PROGRAM_ENDED'])
    expect(await staff.row(auctionId)).toMatchObject({ status: 'PENDING', stateVersion: 0 })

    // The auction had this status before, or was reopened after its winner was disqualified.
    await changeAuction(app, auctionId, { status: 'SCHEDULED', approvalRequired: true })
    expect(statusAndCode(await schedule(auctionId))).toEqual([409, 'PROGRAM_ENDED'])
    expect(statusAndCode(await staff.approve(auctionId))).toEqual([409, 'PROGRAM_ENDED'])
    await changeAuction(app, auctionId, { status: 'READY' })
    await expect(staff.start(auctionId)).rejects.toMatchObject({ code: 'PROGRAM_ENDED', status: 409 })
    expect(statusAndCode(await staff.cancel(auctionId))).toEqual([200, undefined])
  },
)

test('refuses one of two parallel requests to end a program and to schedule its auction', async () => {
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

test('makes a schedule wait for a transaction that is ending the program', async () => {
  const { auctionId, programId } = await makeAuction(app, company)
  let answer: ReturnType<typeof schedule> | undefined
  await app.app.platform.transact(async (tx) => {
    await lockProgram(tx, programId)
    answer = schedule(auctionId)
    await expect.poll(countWaiting).toBe(1)
    await updateProgram(tx, programId, { programStatus: 'COMPLETED' })
  })
  expect(statusAndCode(await answer!)).toEqual([409, 'PROGRAM_ENDED'])
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}
