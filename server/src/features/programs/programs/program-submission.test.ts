import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany } from '#testing/fixtures'
import { companyStepTwo, newStepOne, stepTwo } from '#testing/program-bodies'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Kochi Chits')
const admin = (await app.superadmin()).token

const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()
const begun = async () => {
  const body = newStepOne(company.branchId)
  const { data } = await app.call('POST', '/v2/companies/programs/new/steps/1', { token: company.token, body })
  return data.programId as string
}
const submit = (programId: string, changes: object = {}, token = company.token) =>
  app.call('POST', `/v2/companies/programs/new/${programId}/steps/2`, { token, body: companyStepTwo(changes) })
const read = async (programId: string) =>
  (await app.call('GET', `/v2/companies/me/programs/${programId}`, { token: company.token })).data

describe('[spec: Fields of a program; States at a glance] step 2 of a new program', () => {
  test('a company applies for approval, a superadmin keeps a draft, and reads return what was sent', async () => {
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

  test('reports every missing field at once; a company must accept the terms', async () => {
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

  test('rejects fields out of bounds and accepts them at their bounds', async () => {
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
        expect({ field, value, status: answer.status, paths: paths(answer) }).toEqual({
          field,
          value,
          status: 400,
          paths: [field],
        })
      }
    for (const securities of [[''], ['x'.repeat(51)], [5], 'GOLD', ['NO-SUCH-CODE']]) {
      const answer = await submit(programId, { allowedSecurities: securities })
      expect([securities, answer.status]).toEqual([securities, 400])
      expect(paths(answer)?.[0]).toMatch(/^allowedSecurities/)
    }
    const nulls = { autoStart: null, approvalRequired: null, auctionDurationSeconds: null, auctionPresetId: null }
    expect((await submit(programId, { ...nulls, foremanCommission: '100', delayFineAmount: '0' })).status).toBe(200)
  })

  test('LOT accepts no hosting or false, and rejects every auction setting', async () => {
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

  test('an auction held elsewhere needs no auction fields and stores valid ones without using them', async () => {
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

  test("[spec: Configuration endpoints] accepts presets of the platform and of the company; another company's preset is not found", async () => {
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

  test('a template version that is unknown, foreign or for another purpose is not found; a draft or inactive one is rejected', async () => {
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
    const submitWith = async (id: string) =>
      (await submit(programId, { hasPrebid: true, prebidDocumentTemplateVersionId: id })).status
    expect(await submitWith(newId())).toBe(404)
    expect(await submitWith(await version({}, 'PUBLISHED', other.companyId))).toBe(404)
    expect(await submitWith(await version({ purpose: 'AGREEMENT' }))).toBe(404)
    expect(await submitWith(await version({ isActive: false }))).toBe(400)
    expect(await submitWith(await version({}, 'DRAFT'))).toBe(400)
    const good = await version({})
    const without = await submit(programId, { prebidDocumentTemplateVersionId: good })
    expect([without.status, paths(without)]).toEqual([400, ['prebidDocumentTemplateVersionId']])
    expect(await submitWith(good)).toBe(200)
  })

  test('prebidDocumentRequired does not need a template id', async () => {
    expect((await submit(await begun(), { hasPrebid: true, prebidDocumentRequired: true })).status).toBe(200)
  })

  test("another company's program and an unknown one are not found; a malformed id is rejected", async () => {
    const programId = await begun()
    expect((await submit(programId, {}, other.token)).status).toBe(404)
    expect((await submit(newId())).status).toBe(404)
    expect((await submit('nonsense')).status).toBe(400)
  })

  test('exactly one of ten simultaneous submissions succeeds, and a later one is rejected', async () => {
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
