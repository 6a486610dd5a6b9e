import { expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { GST_TAXES, KERALA_GSTIN } from '#testing/gst'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const BASE = '/v2/companies/gst/registrations'
const body = { gstin: KERALA_GSTIN, from: '2026-04-01', seriesPrefix: 'klc', borneBy: 'WINNER', taxes: GST_TAXES }
const add = (changes: object = {}, token = company.token) =>
  app.call('POST', BASE, { token, body: { ...body, ...changes } })

test('[spec: GST registrations] a registration has the state of its GSTIN, and its prefix in capitals', async () => {
  const { status, data } = await add()
  expect(status).toBe(201)
  expect(data).toMatchObject({
    gstin: KERALA_GSTIN,
    stateCode: '32',
    stateName: 'Kerala',
    seriesPrefix: 'KLC',
    until: null,
  })
  expect(data).toMatchObject({ borneBy: 'WINNER', taxes: GST_TAXES, hasDocuments: false })
  expect((await add()).error?.code).toBe('GSTIN_TAKEN')
  expect((await add({ gstin: '33AABCK1234L1Z5' })).error?.code).toBe('GST_PREFIX_TAKEN')
  expect((await add({ gstin: '99AABCK1234L1Z5' })).error?.details).toMatchObject([
    { path: 'gstin', message: 'must begin with the code of a state' },
  ])
})

test('[spec: GST registrations] a registration can be changed and ended, and read by who reads the books', async () => {
  const list = await app.call('GET', BASE, { token: company.token })
  const { id } = list.data.registrations[0]
  expect(list.data.rates).toMatchObject([
    { from: '2022-07-18', percent: 18 },
    { from: '2017-07-01', percent: 12 },
  ])
  const change = (changes: object) => app.call('PATCH', `${BASE}/${id}`, { token: company.token, body: changes })
  expect((await change({ until: '2026-03-31' })).error?.details).toMatchObject([{ path: 'until' }])
  const taxes = { ...GST_TAXES, lateCharge: true }
  expect((await change({ until: '2027-03-31', taxes, borneBy: 'COMPANY', seriesPrefix: 'K1' })).data).toMatchObject({
    ...{ until: '2027-03-31', taxes, borneBy: 'COMPANY', seriesPrefix: 'K1' },
  })
  expect((await change({ until: null })).data.until).toBeNull()
  await app.db
    .insertInto('gstSeries')
    .values({ registrationId: id, financialYear: '2026-27', kind: 'TAX_INVOICE', lastSerial: 0 })
    .execute()
  expect((await change({ seriesPrefix: 'K2' })).error?.code).toBe('GST_SERIES_BEGUN')

  const roleId = await makeRole(app, company.companyId, 'COMPANY', ['statement.manage'])
  const reader = await makeEmployee(app, company.companyId, [{ roleId }], 'Auditor')
  expect((await app.call('GET', BASE, { token: reader.token })).data.registrations).toHaveLength(1)
  expect((await add({}, reader.token)).status).toBe(403)
  const other = await makeCompany(app)
  expect((await app.call('GET', BASE, { token: other.token })).data.registrations).toEqual([])
  expect((await app.call('PATCH', `${BASE}/${id}`, { token: other.token, body: { borneBy: 'COMPANY' } })).status).toBe(
    404,
  )
})
