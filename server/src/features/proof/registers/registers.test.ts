import { createHash } from 'node:crypto'
import { REGISTER_KINDS } from '@kuri/contract/proof/registers.contract'
import { expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeRole } from '#testing/fixtures'
import { makeDeclaredPrize } from '#testing/payouts'
import { pdfTitle } from '#testing/pdf-title'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const stranger = await makeCompany(app, 'Cochin Chits')
const PERIOD = { from: '2020-01-01', to: '2040-12-31' }
const at = (programId: string) => `/v2/companies/programs/${programId}/registers`
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('[spec: Registers of a program] every register is written as CSV and PDF with the hashes of both files', async () => {
  const { programId } = await makeDeclaredPrize(app, company)
  const write = (register: string) =>
    app.call('POST', at(programId), { token: company.token, body: { register, ...PERIOD } })
  for (const register of REGISTER_KINDS) {
    const { status, data } = await write(register)
    expect([register, status]).toEqual([register, 201])
    const [csv, pdf] = [await bytesOf(data.csvUrl), await bytesOf(data.pdfUrl)]
    expect([hashOf(csv), hashOf(pdf)]).toEqual([data.csvSha256, data.pdfSha256])
    expect(pdfTitle(pdf)).toMatch(/^(Register|Ledger) of/)
    if (register === 'SUBSCRIBERS') expect([data.rowCount, csv.toString().includes('Devi')]).toEqual([4, true])
    if (register === 'SUBSCRIPTIONS') expect(csv.toString()).toContain('5000.00')
  }
  const { data } = await app.call('GET', `${at(programId)}?pageSize=2`, { token: company.token })
  expect(data).toMatchObject({ count: REGISTER_KINDS.length, registers: [{ register: 'SUBSTITUTIONS' }, {}] })
})

test('[spec: Registers of a program] compliance writes, statement.manage reads, and strangers see nothing', async () => {
  const { programId } = await makeDeclaredPrize(app, company)
  const holder = async (code: string) => {
    const roleId = await makeRole(app, company.companyId, 'COMPANY', [code])
    return (await makeEmployee(app, company.companyId, [{ roleId }])).token
  }
  const body = { register: 'PROXIES', ...PERIOD }
  const reader = await holder('statement.manage')
  expect((await app.call('POST', at(programId), { token: reader, body })).status).toBe(403)
  expect((await app.call('GET', at(programId), { token: reader })).status).toBe(200)
  const writer = await holder('company.compliance.manage')
  expect((await app.call('POST', at(programId), { token: writer, body })).status).toBe(201)
  expect((await app.call('POST', at(programId), { token: stranger.token, body })).status).toBe(404)
  const wrong = { ...body, to: '2019-01-01' }
  expect((await app.call('POST', at(programId), { token: writer, body: wrong })).error?.details).toMatchObject([
    { path: 'to' },
  ])
})
