import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeAuction } from '#testing/auction-fixtures'
import { makeCompany, makeEmployee, makeRole, makeSubscriber } from '#testing/fixtures'
import { inSeconds, type Staff, staffOf } from '#testing/lifecycle'
import { useCompany } from '#testing/use-app'
import { ACTION_LOG_ACTIONS } from '../model/mutation.ts'

const { app, company } = await useCompany()
const staff = staffOf(app, company.token)
const admin = staffOf(app, (await app.superadmin()).token, 'admin')

const soon = (seconds = 3600) => inSeconds(app, seconds)
const pending = async () => (await makeAuction(app, company)).auctionId

describe('[spec: What a caller may see; Permissions of the console] access to the lifecycle endpoints', () => {
  const BODIES = {
    schedule: { auctionStartAt: '2099-01-01T00:00:00Z' },
    disqualifyWinner: { winnerId: newId(), disqualificationReasonCode: 'OTHER' },
  }
  const NEEDS = {
    schedule: ['auction.schedule'],
    approve: ['auction.schedule', 'auction.operate'],
    cancel: ['auction.schedule', 'auction.operate'],
    openPrebid: ['auction.prebid.manage'],
    closePrebid: ['auction.prebid.manage'],
    reveal: ['auction.prebid.manage'],
    disqualifyWinner: ['auction.winner.manage'],
    logs: ['auction.read'],
    candidates: ['auction.read'],
  } as const
  type Command = keyof typeof NEEDS
  const COMMANDS = Object.keys(NEEDS) as Command[]
  const CODES = [
    'auction.read',
    'auction.schedule',
    'auction.operate',
    'auction.prebid.manage',
    'auction.winner.manage',
  ] as const
  const run = (by: Staff, command: Command, id: string) =>
    (by[command] as (id: string, body?: object) => ReturnType<Staff['approve']>)(
      id,
      BODIES[command as keyof typeof BODIES],
    )

  test('returns 403 at every endpoint for an auction of another company', async () => {
    const other = await makeCompany(app)
    const { auctionId } = await makeAuction(app, other)
    for (const command of COMMANDS)
      expect([command, (await run(staff, command, auctionId)).status]).toEqual([command, 403])
  })

  test('returns 404 at every endpoint for an unknown auction', async () => {
    for (const by of [staff, admin])
      for (const command of COMMANDS)
        expect([command, (await run(by, command, newId())).status]).toEqual([command, 404])
  })

  test.each(CODES)('allows with %s at the program exactly its endpoints; the others return 404', async (code) => {
    const roleId = await makeRole(app, company.companyId, 'PROGRAM', [code])
    const { auctionId, programId } = await makeAuction(app, company)
    const employee = await makeEmployee(app, company.companyId, [{ roleId, programId }])
    const by = staffOf(app, employee.token)
    for (const command of COMMANDS) {
      const { status, error } = await run(by, command, auctionId)
      const mayPass = (NEEDS[command] as readonly string[]).includes(code)
      // With the permission the unknown winner is a 404 too; the code distinguishes the two.
      expect([command, status === 404 && error?.code === 'NOT_FOUND']).toEqual([command, !mayPass])
    }
    const elsewhere = await makeAuction(app, company)
    for (const command of COMMANDS) expect((await run(by, command, elsewhere.auctionId)).status).toBe(404)
  })

  test('[spec: Who may call what] returns 403 to subscribers and 401 without a token', async () => {
    const { auctionId } = await makeAuction(app, company)
    const { token } = await makeSubscriber(app)
    for (const area of ['companies', 'admin'] as const) {
      expect((await staffOf(app, token, area).cancel(auctionId)).status).toBe(403)
      expect((await staffOf(app, 'nonsense', area).cancel(auctionId)).status).toBe(401)
    }
    expect((await staffOf(app, company.token, 'admin').cancel(auctionId)).status).toBe(403)
  })
})

describe('[spec: Endpoints and schedule rules; Reasons and comments] the reason of a command', () => {
  test('[spec: Transitions of an auction] is optional, trimmed, and at most 500 characters long', async () => {
    const commands = ['approve', 'cancel', 'openPrebid', 'closePrebid', 'reveal'] as const
    const { auctionId: id } = await makeAuction(app, company, {
      config: { approvalRequired: true, hasPrebid: true },
      auction: { status: 'SCHEDULED', auctionStartAt: new Date(soon()), stateVersion: 1 },
    })
    for (const command of commands) {
      expect((await staff[command](id, { reason: 'x'.repeat(501) })).error?.details).toMatchObject([{ path: 'reason' }])
      expect((await staff[command](id, { reason: '   ' })).status).toBe(400)
      expect((await staff[command](id, { reason: 7 })).status).toBe(400)
    }
    expect(await staff.row(id)).toMatchObject({ status: 'SCHEDULED', stateVersion: 1 })
    expect((await staff.openPrebid(id, {})).status).toBe(200)
    expect((await staff.approve(id, { reason: `  ${'y'.repeat(500)} ` })).status).toBe(200)
    const { data } = await staff.logs(id)
    expect(data.actionLogs.map(({ reason }: { reason: string | null }) => reason)).toEqual(['y'.repeat(500), null])
  })
})

describe('[spec: The words of an auction; The action log] the action log', () => {
  test('returns pages of complete entries, newest first', async () => {
    const { auctionId: id, cycleId } = await makeAuction(app, company, { config: { approvalRequired: true } })
    await staff.schedule(id, { auctionStartAt: soon() })
    await admin.approve(id, { reason: 'fine' })
    await staff.start(id)
    await staff.end(id)
    const { data } = await staff.logs(id, 'pageSize=2&pageNumber=2')
    expect(data).toMatchObject({
      count: 5,
      pageNumber: 2,
      pageSize: 2,
      totalPages: 3,
      hasPreviousPage: true,
      hasNextPage: true,
    })
    const all = (await staff.logs(id, 'pageSize=100')).data.actionLogs
    expect(all.map(({ action }: { action: string }) => action)).toEqual([
      'END',
      'START',
      'APPROVE',
      'ARM_LIFECYCLE',
      'SCHEDULE',
    ])
    expect(data.actionLogs).toEqual(all.slice(2, 4))
    expect(all[2]).toEqual({
      id: expect.any(String),
      auctionId: id,
      cycleId,
      action: 'APPROVE',
      actorId: expect.any(String),
      actorRole: 'SUPERADMIN',
      actorName: 'Superadmin',
      reason: 'fine',
      metadata: null,
      fromStatus: 'SCHEDULED',
      toStatus: 'READY',
      stateVersion: 2,
      createdAt: expect.any(String),
    })
    expect(all[4]).toMatchObject({
      actorRole: 'COMPANY',
      actorId: company.ownerId,
      actorName: 'Owner of Malabar Chits',
      fromStatus: 'PENDING',
    })
  })

  test('[spec: Transitions of an auction] has the 26 actions of the specification, and two of draws', () => {
    expect(ACTION_LOG_ACTIONS).toHaveLength(26 + 2)
    expect(ACTION_LOG_ACTIONS.slice(26)).toEqual(['OPEN_DRAW', 'VOID_DRAW'])
  })

  test('is empty for a new auction', async () => {
    const { data } = await staff.logs(await pending())
    expect(data).toMatchObject({ actionLogs: [], count: 0 })
  })
})
