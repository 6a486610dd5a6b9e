import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeBranch, makeCompany, makeEmployee } from '#testing/fixtures'
import { companyStepTwo, dayFromNow, newStepOne, stepTwo } from '#testing/program-bodies'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token

const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()
const begin = (changes: object = {}, token = company.token) =>
  app.call('POST', '/v2/companies/programs/new/steps/1', { token, body: newStepOne(company.branchId, changes) })
const begun = async () => (await begin()).data.programId as string
const submit = (programId: string, changes: object = {}, token = company.token) =>
  app.call('POST', `/v2/companies/programs/new/${programId}/steps/2`, { token, body: companyStepTwo(changes) })
const read = async (programId: string) =>
  (await app.call('GET', `/v2/companies/me/programs/${programId}`, { token: company.token })).data

describe('[D2 2.5, 4.7] step 1', () => {
  test('answers 200 with the id; the program is INCOMPLETE, under review, and amounts are kept to the paisa', async () => {
    const answer = await begin()
    expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['programId']])
    const program = await read(answer.data.programId)
    expect(program).toMatchObject({
      programId: answer.data.programId,
      companyId: company.companyId,
      branchId: company.branchId,
      totalAmount: 100_000,
      minimumBidAmount: 60_000.5,
      availableSlots: 40,
      startDate: dayFromNow(30),
      lastDateOfSubmission: dayFromNow(20),
      isPreStarted: false,
      programStatus: 'INCOMPLETE',
      approvalStatus: 'UNDER_REVIEW',
      bid: null,
      programBidType: null,
      images: [],
    })
  })

  test('[G189] availableSlots defaults to totalSlots and divisions to 1; every other field is required', async () => {
    const { data } = await begin({ availableSlots: undefined, divisions: undefined })
    expect(await read(data.programId)).toMatchObject({ availableSlots: 50, divisions: 1 })
    const answer = await app.call('POST', '/v2/companies/programs/new/steps/1', { token: company.token, body: {} })
    expect([answer.status, paths(answer)]).toEqual([
      400,
      Object.keys(newStepOne('x'))
        .filter((key) => key !== 'availableSlots' && key !== 'divisions')
        .sort(),
    ])
  })

  test('money is a plain decimal string: anything else is refused at its field', async () => {
    for (const bad of [
      '1e5',
      '1,000',
      '-0',
      '-1',
      ' 5',
      '5 ',
      '1.234',
      'Rs5',
      '',
      '.5',
      '5.',
      '+5',
      '99999999999999',
      'NaN',
      5,
      null,
      [],
      '٥',
    ])
      for (const field of ['totalAmount', 'subscriptionAmount', 'minimumBidAmount']) {
        const answer = await begin({ [field]: bad })
        expect([bad, answer.status, paths(answer)?.includes(field)]).toEqual([bad, 400, true])
      }
    expect((await begin({ totalAmount: '9999999999999.99' })).status).toBe(200)
  })

  test('enums, counts and texts at their bounds', async () => {
    const bad: [string, unknown[]][] = [
      ['frequency', ['FOO', 'DAILY', null]],
      ['durationType', ['FOO', 'HOURS']],
      ['durationValue', [0, -1, 1.5, '5', 1e9]],
      ['divisions', [0, 1.5, null]],
      ['totalSlots', [-1, 1e12, '5']],
      ['availableSlots', [-1, 1.5]],
      ['name', ['', '   ', 5, 'x'.repeat(5000)]],
      ['chitId', ['', null]],
      ['branchId', ['', 'abc', 5]],
      ['startDate', ['2027-02-29', '2026-13-01', '2026-00-10', 'tomorrow', '', 20261115, '2026-11-31T00:00:00Z']],
      ['lastDateOfSubmission', ['2027-04-31', null]],
    ]
    for (const [field, values] of bad)
      for (const value of values) {
        const answer = await begin({ [field]: value })
        expect([field, value, answer.status, paths(answer)]).toEqual([field, value, 400, [field]])
      }
  })

  test('dates: today or later, submission before the start; leap days exist in leap years', async () => {
    expect(paths(await begin({ startDate: dayFromNow(-3), lastDateOfSubmission: dayFromNow(-4) }))).toEqual([
      'lastDateOfSubmission',
      'startDate',
    ])
    expect(paths(await begin({ lastDateOfSubmission: dayFromNow(31) }))).toEqual(['lastDateOfSubmission'])
    expect((await begin({ startDate: '2028-02-29', lastDateOfSubmission: '2028-02-29' })).status).toBe(200)
    const today = dayFromNow(0)
    expect((await begin({ startDate: today, lastDateOfSubmission: today })).status).toBe(200)
    const { data } = await begin({ startDate: '2028-02-28T18:30:00.000Z', lastDateOfSubmission: '2028-02-29' })
    expect((await read(data.programId)).startDate).toBe('2028-02-29')
  })

  test('cross checks, all at once, each at its field', async () => {
    const answer = await begin({
      totalAmount: '10',
      subscriptionAmount: '11',
      minimumBidAmount: '12',
      availableSlots: 51,
    })
    expect([answer.status, paths(answer)]).toEqual([400, ['availableSlots', 'minimumBidAmount', 'subscriptionAmount']])
  })

  test('the branch must be reachable (404) and program-ready (400)', async () => {
    expect((await begin({ branchId: other.branchId })).status).toBe(404)
    expect((await begin({ branchId: newId() })).status).toBe(404)
    const bare = await makeBranch(app, company.companyId)
    await app.db.deleteFrom('branchAddresses').where('branchId', '=', bare).execute()
    const answer = await begin({ branchId: bare })
    expect([answer.status, answer.error?.code, paths(answer)]).toEqual([400, 'BRANCH_NOT_READY', ['branchId']])
    const resting = await makeBranch(app, company.companyId)
    await app.db.updateTable('branches').set({ status: 'INACTIVE' }).where('id', '=', resting).execute()
    expect((await begin({ branchId: resting })).status).toBe(400)
  })

  test('an employee creates programs in his branch only, and not without program.create', async () => {
    const branchId = await makeBranch(app, company.companyId)
    const manager = await makeEmployee(app, company.companyId, [{ roleId: 'role_program_manager_branch', branchId }])
    expect((await begin({ branchId }, manager.token)).status).toBe(200)
    expect((await begin({}, manager.token)).status).toBe(404)
    const viewer = await makeEmployee(app, company.companyId, [{ roleId: 'role_viewer_company' }])
    expect((await begin({}, viewer.token)).status).toBe(404)
  })

  test('a superadmin names the company, and a branch of that company', async () => {
    const call = (changes: object) =>
      app.call('POST', '/v2/admin/programs/new/steps/1', {
        token: admin,
        body: newStepOne(company.branchId, { companyId: company.companyId, ...changes }),
      })
    expect((await call({})).status).toBe(200)
    expect(paths(await call({ companyId: undefined, branchId: undefined }))).toEqual(['branchId', 'companyId'])
    expect((await call({ companyId: other.companyId })).status).toBe(404)
    expect((await call({ companyId: newId() })).status).toBe(404)
  })
})

describe('[D2 2.5, 3.3] step 2', () => {
  test('a company applies, a superadmin drafts; what was sent can be read', async () => {
    const programId = await begun()
    const answer = await submit(programId, { hasPrebid: true, autoOpenPrebid: true, subscriberJoinLeadSeconds: 60 })
    expect([answer.status, answer.data]).toEqual([200, { programId }])
    expect(await read(programId)).toMatchObject({
      programStatus: 'APPLIED',
      approvalStatus: 'UNDER_REVIEW',
      foremanCommission: 5.25,
      delayFineAmount: 100,
      bid: 'AUCTION',
      programBidType: 'AUCTION',
      isAuctionHostedOnPlatform: true,
      hasFirstCycleAuction: true,
      hasPrebid: true,
      autoOpenPrebid: true,
      autoStart: null,
      subscriberJoinLeadSeconds: 60,
      deductDividend: true,
    })
    const drafted = await begun()
    const path = `/v2/admin/programs/new/${drafted}/steps/2`
    expect((await app.call('POST', path, { token: admin, body: stepTwo() })).status).toBe(200)
    expect((await read(drafted)).programStatus).toBe('DRAFTED')
  })

  test('every required field, told at once; the company must accept the terms', async () => {
    const path = `/v2/companies/programs/new/${await begun()}/steps/2`
    const answer = await app.call('POST', path, { token: company.token, body: {} })
    expect(paths(answer)).toEqual([
      'acceptedTermsAndConditions',
      'bid',
      'delayFineAmount',
      'description',
      'foremanCommission',
      'hasFirstCycleAuction',
    ])
  })

  test('fields at their bounds', async () => {
    const programId = await begun()
    const bad: [string, unknown[]][] = [
      ['foremanCommission', ['-1', '100.01', '101', '5%', '5.125', 5, '1000', '', '00000000000000000005']],
      ['delayFineAmount', ['-1', '1,0', 3]],
      ['bid', ['FIXED_PRICE', 'LOT_ONLY', null]],
      ['description', ['', '  ']],
      ['acceptedTermsAndConditions', [false, 'true', null]],
      ['isAuctionHostedOnPlatform', [null, 'true', undefined]],
      ['hasFirstCycleAuction', [null, 1, undefined]],
      ['hasPrebid', [null, undefined, 'no']],
      ['prebidDocumentRequired', [null, undefined, true]],
      ['auctionBidMode', [null, 'UP']],
      ['auctionClosingMode', [null]],
      ['auctionJoiningRule', [null]],
      ['prebidMutabilityPolicy', [null, 'SOMETIMES']],
      ['auctionDurationSeconds', [0, -1, 1.5, '60', 86_401]],
      ['auctionExtensionSeconds', [-1]],
      ['auctionThirdCallSeconds', [-1]],
      ['subscriberJoinGraceSeconds', [-1]],
      ['autoStart', ['yes', 1]],
      ['autoOpenPrebid', [true]],
      ['autoRevealPrebids', [true]],
      ['auctionPresetId', ['x']],
      ['prebidDocumentTemplateVersionId', ['x']],
    ]
    for (const [field, values] of bad)
      for (const value of values) {
        const answer = await submit(programId, { [field]: value })
        expect([field, value, answer.status, paths(answer)]).toEqual([field, value, 400, [field]])
      }
    for (const securities of [[''], ['x'.repeat(51)], [5], 'GOLD', ['NO-SUCH-CODE']]) {
      const answer = await submit(programId, { allowedSecurities: securities })
      expect([securities, answer.status]).toEqual([securities, 400])
      expect(paths(answer)?.[0]).toMatch(/^allowedSecurities/)
    }
    const nulls = { autoStart: null, approvalRequired: null, auctionDurationSeconds: null, auctionPresetId: null }
    expect((await submit(programId, { ...nulls, foremanCommission: '100', delayFineAmount: '0' })).status).toBe(200)
  })

  test('LOT: hosting left out or false, nothing of an auction', async () => {
    const lot = {
      bid: 'LOT',
      hasFirstCycleAuction: false,
      isAuctionHostedOnPlatform: undefined,
      hasPrebid: undefined,
      prebidDocumentRequired: undefined,
    }
    expect((await submit(await begun(), lot)).status).toBe(200)
    expect((await submit(await begun(), { ...lot, isAuctionHostedOnPlatform: false, hasPrebid: false })).status).toBe(
      200,
    )
    const programId = await begun()
    const answer = await submit(programId, {
      ...lot,
      isAuctionHostedOnPlatform: true,
      hasFirstCycleAuction: true,
      hasPrebid: true,
      prebidDocumentRequired: true,
      prebidDocumentTemplateVersionId: newId(),
      auctionPresetId: newId(),
    })
    expect([answer.status, paths(answer)]).toEqual([
      400,
      [
        'auctionPresetId',
        'hasFirstCycleAuction',
        'hasPrebid',
        'isAuctionHostedOnPlatform',
        'prebidDocumentRequired',
        'prebidDocumentTemplateVersionId',
      ],
    ])
  })

  test('an auction held elsewhere needs none of the auction fields; valid ones lie dormant', async () => {
    const elsewhere = { isAuctionHostedOnPlatform: false, hasPrebid: undefined, prebidDocumentRequired: undefined }
    expect((await submit(await begun(), elsewhere)).status).toBe(200)
    const programId = await begun()
    const dormant = {
      hasPrebid: true,
      prebidDocumentRequired: true,
      autoRevealPrebids: true,
      auctionDurationSeconds: 90,
    }
    expect((await submit(programId, { ...elsewhere, ...dormant })).status).toBe(200)
    expect(await read(programId)).toMatchObject({ isAuctionHostedOnPlatform: false, ...dormant })
    expect((await submit(await begun(), { ...elsewhere, prebidDocumentRequired: true })).status).toBe(400)
  })

  test('[D1 10] presets of the platform and of the company; of another company or none: 404', async () => {
    const preset = async (companyId: string | null) => {
      const id = newId()
      const at = new Date()
      await app.db
        .insertInto('auctionPresets')
        .values({ id, companyId, slug: id, name: 'P', config: '{}', createdAt: at, updatedAt: at })
        .execute()
      return id
    }
    for (const owner of [null, company.companyId]) {
      const programId = await begun()
      const auctionPresetId = await preset(owner)
      expect((await submit(programId, { auctionPresetId })).status).toBe(200)
      expect((await read(programId)).auctionPresetId).toBe(auctionPresetId)
    }
    const programId = await begun()
    for (const auctionPresetId of [await preset(other.companyId), newId()])
      expect((await submit(programId, { auctionPresetId })).status).toBe(404)
  })

  test('a template version: 404 when missing, foreign or of another purpose, 400 when inactive or a draft', async () => {
    const version = async (
      template: object,
      status: 'DRAFT' | 'PUBLISHED' = 'PUBLISHED',
      owner = company.companyId,
    ) => {
      const [templateId, id, at] = [newId(), newId(), new Date()]
      await app.db
        .insertInto('documentTemplates')
        .values({
          id: templateId,
          companyId: owner,
          key: templateId,
          name: 'T',
          createdAt: at,
          updatedAt: at,
          ...template,
        })
        .execute()
      await app.db
        .insertInto('documentTemplateVersions')
        .values({
          id,
          templateId,
          companyId: owner,
          version: 1,
          status,
          fileName: 'a.pdf',
          fields: '[]',
          createdAt: at,
          updatedAt: at,
        })
        .execute()
      return id
    }
    const programId = await begun()
    const use = async (id: string) =>
      (await submit(programId, { hasPrebid: true, prebidDocumentTemplateVersionId: id })).status
    expect(await use(newId())).toBe(404)
    expect(await use(await version({}, 'PUBLISHED', other.companyId))).toBe(404)
    expect(await use(await version({ purpose: 'AGREEMENT' }))).toBe(404)
    expect(await use(await version({ isActive: false }))).toBe(400)
    expect(await use(await version({}, 'DRAFT'))).toBe(400)
    const good = await version({})
    const without = await submit(programId, { prebidDocumentTemplateVersionId: good })
    expect([without.status, paths(without)]).toEqual([400, ['prebidDocumentTemplateVersionId']])
    expect(await use(good)).toBe(200)
  })

  test('prebidDocumentRequired does not need a template id', async () => {
    expect((await submit(await begun(), { hasPrebid: true, prebidDocumentRequired: true })).status).toBe(200)
  })

  test("another company's program and an unknown one are not found; a bad id is bad", async () => {
    const programId = await begun()
    expect((await submit(programId, {}, other.token)).status).toBe(404)
    expect((await submit(newId())).status).toBe(404)
    expect((await submit('nonsense')).status).toBe(400)
  })

  test('ten submissions at once: one wins, and a later one is refused too', async () => {
    const programId = await begun()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => submit(programId, { description: `Try ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect((await submit(programId)).error?.code).toBe('PROGRAM_SETUP_FINISHED')
    const logs = await app.db
      .selectFrom('auditLogs')
      .select('action')
      .where('resourceId', '=', programId)
      .orderBy('createdAt')
      .execute()
    expect(logs.map(({ action }) => action)).toEqual(['program.created', 'program.submitted'])
  })
})
