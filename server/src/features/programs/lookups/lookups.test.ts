import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { readWholeBlocks } from './block-file.ts'
import { postOfficeId, readPostOffice } from './lookups.rules.ts'
import { SROS } from './sros.ts'

const app = await useApp()
const { token } = await makeSubscriber(app)
const get = (path: string) => app.call('GET', `/v2/common/${path}`, { token })

test('[R50] a pincode returns its city, district, state and post offices, with the source', async () => {
  const { status, data } = await get('pincodes/673001')
  expect(status).toBe(200)
  expect(data).toMatchObject({ pincode: '673001', city: 'Kozhikode', district: 'Kozhikode', state: 'Kerala' })
  expect(data.cityId).toBeGreaterThan(0)
  expect(data.postOffices[0]).toEqual({ postOfficeId: 673001001, name: 'Calicut', kind: 'HEAD', delivers: true })
  expect(data.postOffices.map(({ name }: { name: string }) => name)).toContain('Calicut RS')
  expect(data.source).toContain('Department of Posts')
  expect((await get('pincodes/680001')).data.district).toBe('Thrissur')
})

test('[R50] an unknown pincode is not found, and what is no pincode is rejected with its path', async () => {
  const unknown = await get('pincodes/999999')
  expect([unknown.status, unknown.error?.code]).toEqual([404, 'PINCODE_UNKNOWN'])
  const bad = await get('pincodes/067300')
  expect([bad.status, bad.error?.details?.[0]?.path]).toEqual([400, 'pincode'])
})

test('[R50] an IFSC returns its bank, also when a bank uses the code of another one', async () => {
  expect((await get('ifsc/sbin0000893')).data).toMatchObject({
    ifsc: 'SBIN0000893',
    bank: 'State Bank of India',
    bankCode: 'SBIN',
    branch: null,
    source: expect.stringContaining('Reserve Bank of India'),
  })
  expect((await get('ifsc/APBL0001001')).data.bank).not.toMatch(/^Andhra Pradesh State Co/)
  expect((await get('ifsc/SBIN0999999')).error?.code).toBe('IFSC_UNKNOWN')
  expect((await get('ifsc/ZZZZ0000001')).status).toBe(404)
  expect((await get('ifsc/1234')).status).toBe(400)
})

test('[R50] sub-registrar offices are found by the beginning of a word of name or district', async () => {
  const names = async (search: string) =>
    (await get(`sros?search=${search}`)).data.sros.map(({ name }: { name: string }) => name)
  expect(await names('bath')).toEqual(['Sulthan Bathery'])
  expect(await names('wayanad')).toContain('Kalpetta')
  expect(await names('xyz')).toEqual([])
  expect((await get('sros')).data).toMatchObject({ isComplete: false, sros: { length: SROS.length } })
})

test('[R50] every id of a post office is unique and a positive integer of the database', async () => {
  const blocks = await readWholeBlocks(new URL('./data/pincodes.blocks', import.meta.url))
  const ids = [...blocks.values()].flatMap((block) =>
    block.split('\n').map((line) => postOfficeId(readPostOffice(line))),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(Math.max(...ids.slice(0, 1000))).toBeLessThan(2_147_483_647)
  expect(ids.length).toBeGreaterThan(150_000)
  expect(new Set(SROS.map(({ name, district }) => `${name} ${district}`)).size).toBe(SROS.length)
})
