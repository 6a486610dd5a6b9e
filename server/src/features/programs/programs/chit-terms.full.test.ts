import { expect, test } from 'vitest'
import { makeAuction } from '#testing/auction-fixtures'
import { makeProgram } from '#testing/fixtures'
import { companyImportStepTwo, companyStepTwo, importStepOne, newStepOne } from '#testing/program-bodies'
import type { Answer } from '#testing/test-app'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const admin = (await app.superadmin()).token
const { token } = company

const paths = (answer: Answer) => answer.error?.details?.map(({ path }) => path).sort()
const NOTHING_SET = {
  maxDiscountPercent: null,
  minDiscountPercent: null,
  bidStep: null,
  commissionRule: 'FROM_DISCOUNT',
  foremanInstalment: null,
  dividendTo: 'ALL',
  arrearsBar: 'CYCLE',
  floorBidsNeedPayment: false,
  stateCode: null,
  lateRule: null,
  bounceCharge: null,
  defaultInstalments: null,
}
const ALL_SET = {
  maxDiscountPercent: 40,
  minDiscountPercent: '5.25',
  bidStep: '100',
  commissionRule: 'ALWAYS',
  foremanInstalment: 1,
  dividendTo: 'NON_DEFAULTERS',
  arrearsBar: 'ALL_DUES',
  floorBidsNeedPayment: true,
  stateCode: 'KL',
  lateRule: { type: 'PERCENT', prized: 12, nonPrized: '9.5', graceDays: 5, cap: 500 },
  bounceCharge: 250,
  defaultInstalments: 3,
}
const SHOWN = {
  ...ALL_SET,
  minDiscountPercent: 5.25,
  bidStep: 100,
  lateRule: { ...ALL_SET.lateRule, nonPrized: 9.5 },
}

async function begin() {
  const body = newStepOne(company.branchId)
  return (await app.call('POST', '/v2/companies/programs/new/steps/1', { token, body })).data.programId as string
}
const submit = (programId: string, chitTerms?: object) =>
  app.call('POST', `/v2/companies/programs/new/${programId}/steps/2`, {
    token,
    body: companyStepTwo(chitTerms === undefined ? {} : { chitTerms }),
  })
const patch = (programId: string, chitTerms: object) =>
  app.call('PATCH', `/v2/companies/me/programs/${programId}`, { token, body: { chitTerms } })
const read = async (programId: string) =>
  (await app.call('GET', `/v2/companies/me/programs/${programId}`, { token })).data.chitTerms

test('step 2 stores the chit terms; without them the program shows the defaults', async () => {
  const plain = await begin()
  expect((await submit(plain)).status).toBe(200)
  expect(await read(plain)).toEqual(NOTHING_SET)
  const full = await begin()
  expect((await submit(full, ALL_SET)).status).toBe(200)
  expect(await read(full)).toEqual(SHOWN)
})

test('the PATCH keeps absent terms, clears those that are null, and is audited', async () => {
  const programId = await begin()
  await submit(programId, ALL_SET)
  expect((await patch(programId, { bidStep: 500, lateRule: null, dividendTo: null })).status).toBe(200)
  expect(await read(programId)).toEqual({ ...SHOWN, bidStep: 500, lateRule: null, dividendTo: 'ALL' })
  const { after } = await app.db
    .selectFrom('auditLogs')
    .select('after')
    .where('resourceId', '=', programId)
    .where('action', '=', 'program.updated')
    .executeTakeFirstOrThrow()
  expect((after as { chitTerms: object }).chitTerms).toMatchObject({
    bidStepPaise: 50_000,
    maxDiscountHundredths: 4000,
  })
})

test('refuses values that mean nothing, each at its path', async () => {
  const programId = await begin()
  const bad = {
    maxDiscountPercent: 0,
    minDiscountPercent: 5.125,
    bidStep: -1,
    commissionRule: 'SOMETIMES',
    foremanInstalment: 0,
    stateCode: 'XX',
    lateRule: { type: 'PERCENT', prized: 12, graceDays: -1 },
    defaultInstalments: 1.5,
  }
  const shape = await submit(programId, bad)
  expect([shape.status, paths(shape)]).toEqual([
    400,
    [
      'chitTerms.bidStep',
      'chitTerms.commissionRule',
      'chitTerms.defaultInstalments',
      'chitTerms.foremanInstalment',
      'chitTerms.lateRule.graceDays',
      'chitTerms.lateRule.nonPrized',
      'chitTerms.stateCode',
    ],
  ])
  const rules = await submit(programId, {
    maxDiscountPercent: 0,
    minDiscountPercent: 5.125,
    bidStep: 100_000.01,
    bounceCharge: 0,
    lateRule: { type: 'PERCENT', prized: 100.5, nonPrized: 1.001, cap: '0' },
  })
  expect([rules.status, paths(rules)]).toEqual([
    400,
    [
      'chitTerms.bidStep',
      'chitTerms.bounceCharge',
      'chitTerms.lateRule.cap',
      'chitTerms.lateRule.nonPrized',
      'chitTerms.lateRule.prized',
      'chitTerms.maxDiscountPercent',
      'chitTerms.minDiscountPercent',
      'chitTerms.minDiscountPercent',
    ],
  ])
  await submit(programId, { maxDiscountPercent: 30 })
  const crossed = await patch(programId, { minDiscountPercent: 31 })
  expect([crossed.status, paths(crossed)]).toEqual([400, ['chitTerms.minDiscountPercent']])
})

test('after the approval only a superadmin changes them, and visitors read them', async () => {
  const published = { programStatus: 'PUBLISHED' }
  const programId = await makeProgram(app, company.companyId, company.branchId, published)
  const refused = await patch(programId, ALL_SET)
  expect([refused.status, refused.error?.code]).toEqual([400, 'PROGRAM_ALREADY_APPROVED'])
  const path = `/v2/admin/programs/${programId}`
  expect((await app.call('PATCH', path, { token: admin, body: { chitTerms: ALL_SET } })).status).toBe(200)
  expect((await app.call('GET', `/v2/public/programs/${programId}`)).data.chitTerms).toEqual(SHOWN)
})

test('step 2 of an import takes them; repeated without them it keeps what is stored', async () => {
  const base = '/v2/companies/programs/existing'
  const { data } = await app.call('POST', `${base}/steps/1`, { token, body: importStepOne(company.branchId) })
  const stepTwo = (changes: object) =>
    app.call('POST', `${base}/${data.programId}/steps/2`, { token, body: companyImportStepTwo(changes) })
  expect((await stepTwo({ chitTerms: ALL_SET })).status).toBe(200)
  expect((await stepTwo({})).status).toBe(200)
  expect(await read(data.programId)).toEqual(SHOWN)
})

test('unusual terms are warned of at every step, edit and publication, and never refused, not even with strict handling', async () => {
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object, by = token) => {
    const headers = { authorization: `Bearer ${by}`, prefer: 'handling=strict' }
    const response = await app.http.inject({ method, url, headers, payload })
    const { data, warnings = [] } = response.json()
    return { status: response.statusCode, data, codes: warnings.map(({ code }: { code: string }) => code), warnings }
  }
  const odd = newStepOne(company.branchId, { totalSlots: 49 })
  const begun = await send('POST', '/v2/companies/programs/new/steps/1', odd)
  const ARITHMETIC = ['INSTALMENTS_DIFFER_FROM_POT', 'CYCLES_DIFFER_FROM_TICKETS']
  expect([begun.status, begun.codes]).toEqual([200, ARITHMETIC])
  expect(begun.warnings[0]).toEqual({
    code: 'INSTALMENTS_DIFFER_FROM_POT',
    path: 'subscriptionAmount',
    message: expect.stringMatching(/^The instalments of all tickets differ/),
  })
  const { programId } = begun.data
  const terms = { maxDiscountPercent: 41, minDiscountPercent: 5, stateCode: 'TN' }
  const body = companyStepTwo({ foremanCommission: '8', chitTerms: terms })
  const ALL = [
    ...ARITHMETIC,
    'COMMISSION_ABOVE_7_PERCENT',
    'COMMISSION_ABOVE_MIN_DISCOUNT',
    'DISCOUNT_ABOVE_STATE_LIMIT',
  ]
  const submitted = await send('POST', `/v2/companies/programs/new/${programId}/steps/2`, body)
  expect([submitted.status, submitted.codes]).toEqual([200, ALL])
  const path = `/v2/companies/me/programs/${programId}`
  const edited = await send('PATCH', path, { totalSlots: 50, chitTerms: { maxDiscountPercent: 40 } })
  expect([edited.status, edited.codes]).toEqual([200, ['COMMISSION_ABOVE_7_PERCENT', 'COMMISSION_ABOVE_MIN_DISCOUNT']])
  const status = `/v2/admin/programs/${programId}/program-status`
  const approved = await send('PATCH', status, { approvalStatus: 'APPROVED' }, admin)
  expect([approved.data.programStatus, approved.codes]).toEqual(['PUBLISHED', edited.codes])
  const withdrawn = await send('PATCH', status, { programStatus: 'DRAFTED' }, admin)
  expect([withdrawn.status, withdrawn.codes]).toEqual([200, []])
})

test('the limits of an offer cannot change while an auction depends on them; other chit terms can', async () => {
  const { programId } = await makeAuction(app, company, { auction: { status: 'SCHEDULED' } })
  const edit = (chitTerms: object) =>
    app.call('PATCH', `/v2/admin/programs/${programId}`, { token: admin, body: { chitTerms } })
  for (const term of ['bidStep', 'maxDiscountPercent', 'minDiscountPercent']) {
    const refused = await edit({ [term]: 10 })
    expect([term, refused.status, refused.error?.code]).toEqual([term, 409, 'PROGRAM_HAS_OPEN_AUCTION'])
  }
  expect((await edit({ bidStep: null, dividendTo: 'NON_DEFAULTERS' })).status).toBe(200)
})
