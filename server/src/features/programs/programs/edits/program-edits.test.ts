import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { dayFromNow } from '#testing/days'
import { makeCompany, makeCycle, makeEmployee, makeEnrollment, makeProgram, makeSubscriber } from '#testing/fixtures'
import { PNG, uploadTo } from '#testing/sample-files'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token

const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()
const make = (changes: Record<string, unknown> = {}) =>
  makeProgram(app, company.companyId, company.branchId, {
    programStatus: 'APPLIED',
    approvalStatus: 'UNDER_REVIEW',
    startDate: dayFromNow(30),
    lastDateOfSubmission: dayFromNow(20),
    availableSlots: 40,
    ...changes,
  })
const patch = (programId: string, body: object, token = company.token) =>
  app.call('PATCH', `/v2/companies/me/programs/${programId}`, { token, body })
const adminPatch = (programId: string, body: object) =>
  app.call('PATCH', `/v2/admin/programs/${programId}`, { token: admin, body })
const read = async (programId: string) =>
  (await app.call('GET', `/v2/admin/programs/${programId}`, { token: admin })).data

async function addPicture(programId: string, token = company.token) {
  const file = { programId, fileType: 'IMAGE', fileName: 'hall.png', contentType: 'image/png' }
  const { data } = await app.call('POST', '/v2/companies/programs/file-uploads/generate', { token, body: file })
  await uploadTo(data, PNG)
  const body = { fileId: data.fileId }
  expect((await app.call('POST', '/v2/companies/programs/file-uploads/confirm', { token, body })).status).toBe(200)
  return data.fileId as string
}

describe('[spec: Fields of a program; Program endpoints] the general PATCH', () => {
  test('takes as images only pictures of the program and plain file names', async () => {
    const [programId, otherId] = [await make(), await make()]
    const picture = await addPicture(programId)
    expect((await patch(programId, { images: [picture, 'hall (1).png'] })).status).toBe(200)
    expect((await read(programId)).images).toEqual([picture, 'hall (1).png'])
    const bad = ['javascript:alert(1)', 'https://evil.example/x.png', '<script>', '../x', '//evil.example', newId()]
    const answer = await patch(programId, { images: [picture, ...bad] })
    expect([answer.status, paths(answer)]).toEqual([400, bad.map((_, index) => `images.${index + 1}`)])
    expect(paths(await patch(otherId, { images: [picture] }))).toEqual(['images.0'])
    expect((await read(programId)).images).toEqual([picture, 'hall (1).png'])
  })

  test('changes only what is sent, returns programId, and records before and after in the audit log', async () => {
    const programId = await make()
    const before = await read(programId)
    const answer = await patch(programId, { name: ' New name ', foremanCommission: '4.5', images: ['a.png'] })
    expect([answer.status, answer.data]).toEqual([200, { programId }])
    const { updatedAt, ...after } = await read(programId)
    expect(after).toEqual({
      ...before,
      name: 'New name',
      foremanCommission: 4.5,
      images: ['a.png'],
      updatedAt: undefined,
    })
    expect(updatedAt >= before.updatedAt).toBe(true)
    const log = await app.db
      .selectFrom('auditLogs')
      .selectAll()
      .where('resourceId', '=', programId)
      .executeTakeFirstOrThrow()
    expect(log).toMatchObject({
      action: 'program.updated',
      before: { name: 'Onam Savings', foremanCommissionHundredths: 500 },
      after: { name: 'New name', foremanCommissionHundredths: 450 },
    })
  })

  test('rejects a body without any field that it knows', async () => {
    const programId = await make()
    for (const body of [{}, { foo: 1 }, { programStatus: 'ACTIVE', branchId: newId() }])
      expect((await patch(programId, body)).status).toBe(400)
    expect((await adminPatch(programId, { foo: 1 })).status).toBe(400)
  })

  test('[spec: Approved programs] a company cannot change an APPROVED program; a superadmin can', async () => {
    const programId = await make({ approvalStatus: 'APPROVED', programStatus: 'PUBLISHED' })
    const answer = await patch(programId, { name: 'X' })
    expect([answer.status, answer.error?.code]).toEqual([400, 'PROGRAM_ALREADY_APPROVED'])
    expect((await adminPatch(programId, { name: 'X' })).status).toBe(200)
  })

  test("another company's program is not found, nor one for which the employee lacks program.update", async () => {
    const programId = await make()
    expect((await patch(programId, { name: 'X' }, other.token)).status).toBe(404)
    const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_program', programId }])
    expect((await patch(programId, { name: 'X' }, viewer.token)).status).toBe(404)
    const manager = await makeEmployee(app, company.companyId, [{ roleId: 'role_program_manager_program', programId }])
    expect((await patch(programId, { name: 'X' }, manager.token)).status).toBe(200)
    expect((await patch(await make(), { name: 'X' }, manager.token)).status).toBe(404)
    expect((await patch(newId(), { name: 'X' })).status).toBe(404)
  })

  test('rejects fields out of the bounds for companies and for superadmins', async () => {
    const programId = await make()
    const company400: [string, unknown[]][] = [
      ['name', ['', ' ', null]],
      ['description', ['']],
      ['totalSlots', [0, 1.5]],
      ['availableSlots', [0]],
      ['completedCycles', [0]],
      ['durationValue', [0]],
      ['divisions', [0]],
      ['totalAmount', ['-1', '1e5', 5]],
      ['foremanCommission', ['101', '00000000000000000005']],
      ['hasPrebid', [null]],
      ['prebidDocumentRequired', [null]],
      ['hasFirstCycleAuction', [null]],
      ['isAuctionHostedOnPlatform', [null]],
      ['auctionBidMode', [null]],
      ['frequency', ['X']],
      ['bid', ['LOT_ONLY']],
      ['lastDateOfSubmission', [dayFromNow(-3)]],
      ['lastAuctionDate', [dayFromNow(3), '2027-02-30']],
      ['startDate', ['2027-02-29']],
    ]
    for (const [field, values] of company400)
      for (const value of values) {
        const answer = await patch(programId, { [field]: value })
        expect({ field, value, status: answer.status, paths: paths(answer) }).toEqual({
          field,
          value,
          status: 400,
          paths: [field],
        })
      }
    expect(paths(await patch(programId, { images: ['a', ''] }))).toEqual(['images.1'])
    expect((await patch(programId, { chitId: '', name: 'x'.repeat(80) })).status).toBe(200)

    for (const [field, value] of [
      ['name', 'x'.repeat(256)],
      ['chitId', ''],
      ['chitId', 'x'.repeat(101)],
      ['description', 'x'.repeat(2001)],
      ['images', ['a']],
    ] as const)
      expect([field, paths(await adminPatch(programId, { [field]: value }))]).toEqual([field, [field]])
    const atBounds = {
      name: 'x'.repeat(255),
      chitId: 'y'.repeat(100),
      description: 'z'.repeat(2000),
      completedCycles: 0,
    }
    expect((await adminPatch(programId, { ...atBounds, availableSlots: 0, totalSlots: 0 })).status).toBe(200)
  })

  test('checks amounts on the merged program and reports the field that was sent', async () => {
    const programId = await make()
    expect(paths(await patch(programId, { totalAmount: '50000' }))).toEqual(['totalAmount'])
    expect(paths(await patch(programId, { minimumBidAmount: '1999.99' }))).toEqual(['minimumBidAmount'])
    expect(paths(await patch(programId, { delayFineAmount: '2000.01' }))).toEqual(['delayFineAmount'])
    expect(paths(await patch(programId, { subscriptionAmount: '60000.01' }))).toEqual(['subscriptionAmount'])
    expect((await patch(programId, { subscriptionAmount: '60000', delayFineAmount: '60000' })).status).toBe(200)
    const loose = await make({ minimumBidAmountPaise: 100 })
    expect((await patch(loose, { name: 'Not about money' })).status).toBe(200)
    expect((await patch(loose, { totalAmount: '200000' })).status).toBe(400)
  })

  test('checks dates, slots and completed cycles on the merged program', async () => {
    const fresh = await make()
    expect(paths(await patch(fresh, { startDate: dayFromNow(-3) }))).toContain('startDate')
    expect(paths(await patch(fresh, { startDate: dayFromNow(10) }))).toEqual(['startDate'])
    expect(paths(await patch(fresh, { lastDateOfSubmission: dayFromNow(31) }))).toEqual(['lastDateOfSubmission'])
    expect(paths(await patch(fresh, { availableSlots: 51 }))).toEqual(['availableSlots'])
    expect(paths(await patch(fresh, { totalSlots: 39 }))).toEqual(['totalSlots'])
    const running = await make({ isPreStarted: true, startDate: dayFromNow(-100), lastDateOfSubmission: null })
    expect(paths(await patch(running, { startDate: dayFromNow(3) }))).toEqual(['startDate'])
    expect((await patch(running, { startDate: dayFromNow(-130), completedCycles: 2 })).status).toBe(200)
    expect(paths(await patch(running, { completedCycles: 40 }))).toEqual(['completedCycles'])
  })
})

describe('[spec: Fields of a program; Configuration endpoints] auction settings in the general PATCH', () => {
  test('switching hosting off and on again restores every auction setting', async () => {
    const auctionConfig = JSON.stringify({ hasPrebid: true, auctionDurationSeconds: 300, autoOpenPrebid: true })
    const programId = await make({ auctionConfig, prebidDocumentRequired: true })
    const before = await read(programId)
    expect((await patch(programId, { isAuctionHostedOnPlatform: false })).status).toBe(200)
    expect(await read(programId)).toMatchObject({ isAuctionHostedOnPlatform: false, auctionDurationSeconds: 300 })
    expect((await patch(programId, { isAuctionHostedOnPlatform: true })).status).toBe(200)
    expect({ ...(await read(programId)), updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 })
  })

  test('an omitted field stays, null clears it, and a prebid-only flag needs prebid as resolved through all layers', async () => {
    const programId = await make()
    expect(paths(await patch(programId, { autoOpenPrebid: true }))).toEqual(['autoOpenPrebid'])
    expect((await patch(programId, { autoStart: true, hasPrebid: true, autoRevealPrebids: true })).status).toBe(200)
    expect((await patch(programId, { autoOpenPrebid: true })).status).toBe(200)
    expect(paths(await patch(programId, { hasPrebid: false }))).toEqual(['autoOpenPrebid', 'autoRevealPrebids'])
    expect((await patch(programId, { hasPrebid: false, autoOpenPrebid: null, autoRevealPrebids: false })).status).toBe(
      200,
    )
    expect((await patch(programId, { autoStart: null })).status).toBe(200)
    expect(await read(programId)).toMatchObject({ autoStart: null, autoOpenPrebid: null, autoRevealPrebids: false })
  })

  test('a prebid document needs prebid on the merged program', async () => {
    const programId = await make()
    expect(paths(await patch(programId, { prebidDocumentRequired: true }))).toEqual(['prebidDocumentRequired'])
    expect((await patch(programId, { hasPrebid: true })).status).toBe(200)
    expect((await patch(programId, { prebidDocumentRequired: true })).status).toBe(200)
    expect(paths(await patch(programId, { hasPrebid: false }))).toEqual(['hasPrebid'])
    expect((await patch(programId, { hasPrebid: false, prebidDocumentRequired: false })).status).toBe(200)
  })

  test('[spec: A change to LOT] a change to LOT clears what LOT forbids and rejects a request that sets it', async () => {
    const auctionPresetId = newId()
    const at = new Date()
    await app.db
      .insertInto('auctionPresets')
      .values({ id: auctionPresetId, slug: auctionPresetId, name: 'P', config: '{}', createdAt: at, updatedAt: at })
      .execute()
    const auctionConfig = JSON.stringify({ hasPrebid: true, autoOpenPrebid: true, auctionDurationSeconds: 300 })
    const programId = await make({ auctionConfig, prebidDocumentRequired: true, auctionPresetId })
    expect(paths(await patch(programId, { bid: 'LOT', hasPrebid: true, auctionPresetId }))).toEqual([
      'auctionPresetId',
      'hasPrebid',
    ])
    expect(paths(await patch(programId, { bid: 'LOT', isAuctionHostedOnPlatform: true }))).toEqual([
      'isAuctionHostedOnPlatform',
    ])
    expect((await patch(programId, { bid: 'LOT' })).status).toBe(200)
    expect(await read(programId)).toMatchObject({
      bid: 'LOT',
      programBidType: 'LOT_ONLY',
      isAuctionHostedOnPlatform: false,
      hasFirstCycleAuction: false,
      hasPrebid: false,
      autoOpenPrebid: null,
      prebidDocumentRequired: false,
      auctionPresetId: null,
      auctionDurationSeconds: 300,
    })
    expect(paths(await patch(programId, { hasFirstCycleAuction: true }))).toEqual(['hasFirstCycleAuction'])
  })

  test('a lot that never chose its hosting must choose when it becomes an auction', async () => {
    const programId = await make({ bid: 'LOT', isAuctionHostedOnPlatform: null, hasFirstCycleAuction: false })
    expect(paths(await patch(programId, { bid: 'AUCTION' }))).toEqual(['isAuctionHostedOnPlatform'])
    expect((await patch(programId, { bid: 'AUCTION', isAuctionHostedOnPlatform: true })).status).toBe(200)
  })

  test("[spec: Configuration endpoints] another company's preset is not found, whatever else is wrong; a program without a bid accepts no preset", async () => {
    const presetOf = async ({ token }: { token: string }) => {
      const body = { name: 'Preset', hasPrebid: true }
      return (await app.call('POST', '/v2/companies/auction-presets', { token, body })).data.id as string
    }
    const programId = await make()
    const foreign = await presetOf(other)
    expect((await patch(programId, { auctionPresetId: foreign, autoOpenPrebid: true })).status).toBe(404)
    expect((await patch(programId, { auctionPresetId: newId(), autoOpenPrebid: true })).status).toBe(404)

    const auctionPresetId = await presetOf(company)
    const begun = await make({ programStatus: 'INCOMPLETE', bid: null, isAuctionHostedOnPlatform: null })
    expect(paths(await patch(begun, { auctionPresetId }))).toEqual(['auctionPresetId'])
  })

  test('unknown presets, templates and securities are rejected; null removes a preset or template', async () => {
    const programId = await make({ auctionConfig: JSON.stringify({ hasPrebid: true }) })
    expect((await patch(programId, { auctionPresetId: newId() })).status).toBe(404)
    expect((await patch(programId, { prebidDocumentTemplateVersionId: newId() })).status).toBe(404)
    expect(paths(await patch(programId, { allowedSecurities: ['NO-SUCH'] }))).toEqual(['allowedSecurities.0'])
    expect((await patch(programId, { auctionPresetId: null, prebidDocumentTemplateVersionId: null })).status).toBe(200)
  })

  test('[spec: A log line on every open auction] an edit of auction settings updates PENDING auctions and is logged on them; other edits are not', async () => {
    const programId = await make({ approvalStatus: 'APPROVED', programStatus: 'ACTIVE' })
    const cycleId = await makeCycle(app, company.companyId, programId, 1)
    const { insertPendingAuction } = await import('#features/auctions/policy/pending-auctions.actions')
    const auctionId = await app.app.platform.transact((tx) =>
      insertPendingAuction(tx, { cycleId, programId }, new Date()),
    )
    await adminPatch(programId, { name: 'Another name' })
    expect((await adminPatch(programId, { auctionDurationSeconds: 120, autoStart: true })).status).toBe(200)
    const auction = await app.db
      .selectFrom('auctions')
      .selectAll()
      .where('id', '=', auctionId)
      .executeTakeFirstOrThrow()
    expect(auction).toMatchObject({ durationSeconds: 120, autoStart: true })
    const logs = await app.db.selectFrom('auctionActionLogs').selectAll().where('auctionId', '=', auctionId).execute()
    expect(logs.map(({ action, actorRole }) => [action, actorRole])).toEqual([['UPDATE_SETTINGS', 'SUPERADMIN']])
  })

  test('[spec: Transitions of an auction] rejects a change of auction terms while an auction is open or has prebids', async () => {
    const programId = await make({ approvalStatus: 'APPROVED', programStatus: 'ACTIVE' })
    const cycleId = await makeCycle(app, company.companyId, programId, 1)
    const { insertPendingAuction } = await import('#features/auctions/policy/pending-auctions.actions')
    const id = await app.app.platform.transact((tx) => insertPendingAuction(tx, { cycleId, programId }, new Date()))
    const updateAuction = (changes: object) =>
      app.db.updateTable('auctions').set(changes).where('id', '=', id).execute()
    const edits = [{ totalAmount: '90000' }, { minimumBidAmount: '61000' }, { divisions: 2 }]
    for (const status of ['SCHEDULED', 'READY', 'LIVE', 'PAUSED', 'ENDED'] as const) {
      await updateAuction({ status })
      for (const edit of edits) {
        const answer = await adminPatch(programId, edit)
        expect([status, answer.status, answer.error?.code]).toEqual([status, 409, 'PROGRAM_HAS_OPEN_AUCTION'])
      }
    }
    const same = { totalAmount: '100000', minimumBidAmount: '60000.00', divisions: 1, subscriptionAmount: '2100' }
    expect((await adminPatch(programId, same)).status).toBe(200)
    await updateAuction({ status: 'PENDING', activePrebidCount: 1 })
    expect((await adminPatch(programId, { totalAmount: '90000' })).status).toBe(409)
    for (const status of ['PENDING', 'COMPLETE', 'CANCELLED'] as const) {
      await updateAuction({ status, activePrebidCount: 0 })
      for (const edit of edits) expect((await adminPatch(programId, edit)).status).toBe(200)
    }
  })

  test('a sold slot cannot be made available', async () => {
    const programId = await make({ approvalStatus: 'APPROVED', programStatus: 'PUBLISHED', availableSlots: 48 })
    const { userId } = await makeSubscriber(app)
    for (const ticket of [1, 2]) await makeEnrollment(app, company.companyId, programId, userId, ticket)
    expect(paths(await adminPatch(programId, { availableSlots: 49 }))).toEqual(['availableSlots'])
    expect(paths(await adminPatch(programId, { totalSlots: 49 }))).toEqual(['totalSlots'])
    expect((await adminPatch(programId, { availableSlots: 48 })).status).toBe(200)
    expect((await adminPatch(programId, { availableSlots: 50, totalSlots: 52 })).status).toBe(200)
  })

  test('a program never keeps a preset that is deleted while it is assigned', async () => {
    for (let round = 0; round < 5; round++) {
      const auctionPresetId = newId()
      const at = new Date()
      await app.db
        .insertInto('auctionPresets')
        .values({
          id: auctionPresetId,
          companyId: company.companyId,
          slug: auctionPresetId,
          name: 'P',
          config: '{}',
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      const programId = await make()
      const [assigned, deleted] = await Promise.all([
        patch(programId, { auctionPresetId }),
        app.call('DELETE', `/v2/companies/auction-presets/${auctionPresetId}`, { token: company.token }),
      ])
      expect([`${assigned.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(200 409|404 200)$/)])
    }
  })
})
