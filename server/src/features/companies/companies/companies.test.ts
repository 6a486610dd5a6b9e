import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, newMobile, provisioningForm } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const NAMES = ['Zamorin Chits', 'arakkal Chits', 'Bekal 100% Chits', 'Malabar_Kuries', 'Malabar Kuries']
const app = await useApp()
const token = (await app.superadmin()).token
for (const name of NAMES) await app.call('POST', '/v2/admin/companies', { token, body: provisioningForm({ name }) })

const get = (path = '') => app.call('GET', `/v2/admin/companies${path}`, { token })
const namesIn = (answer: { data: { companies: { name: string }[] } }) => answer.data.companies.map(({ name }) => name)

test('[spec: Superadmin endpoints; Company lists] the full list is paged, newest first, and contains no secret', async () => {
  const answer = await get('?pageSize=2')
  expect(answer.status).toBe(200)
  expect(answer.data).toMatchObject({
    count: 5,
    pageNumber: 1,
    pageSize: 2,
    totalPages: 3,
    hasPreviousPage: false,
    hasNextPage: true,
  })
  expect(namesIn(answer)).toEqual(['Malabar Kuries', 'Malabar_Kuries'])
  expect(answer.data.companies[0]).toMatchObject({ profileStatus: 'INCOMPLETE', branch: 'Kozhikode', avatar: null })
  expect(namesIn(await get('?pageSize=2&pageNumber=3'))).toEqual(['Zamorin Chits'])
  expect(JSON.stringify(answer.data)).not.toMatch(/sealed|aadhaar|accountNumber/i)
})

test('[spec: Superadmin endpoints] sortBy name ignores case, and sortOrder reverses either order', async () => {
  const byName = ['arakkal Chits', 'Bekal 100% Chits']
  expect(namesIn(await get('?sortBy=name')).slice(0, 2)).toEqual(byName)
  expect(namesIn(await get('?sortBy=name&sortOrder=desc')).slice(-2)).toEqual([...byName].reverse())
  expect(namesIn(await get('?sortOrder=asc'))[0]).toBe('Zamorin Chits')
  expect((await get('?sortBy=pan')).status).toBe(400)
  expect((await get('?sortOrder=sideways')).status).toBe(400)
})

test('[spec: Superadmin endpoints] search matches parts of name, email or mobile number and treats wildcards as letters', async () => {
  expect(namesIn(await get('?search=ZAMORIN'))).toEqual(['Zamorin Chits'])
  expect(namesIn(await get(`?search=${encodeURIComponent('100%')}`))).toEqual(['Bekal 100% Chits'])
  expect(namesIn(await get('?search=r_k'))).toEqual(['Malabar_Kuries'])
  const [company] = (await get('?search=arakkal')).data.companies
  expect(namesIn(await get(`?search=${encodeURIComponent(company.mobileNumber)}`))).toEqual(['arakkal Chits'])
  expect(namesIn(await get(`?search=${company.email.slice(2, -3)}`))).toEqual(['arakkal Chits'])
  expect((await get('?search=nothing-like-it')).data).toMatchObject({ count: 0, companies: [] })
  expect((await get(`?search=${'x'.repeat(151)}`)).status).toBe(400)
})

test('[spec: Superadmin endpoints] the list can be filtered by profileStatus', async () => {
  expect((await get('?profileStatus=ACTIVE')).data.count).toBe(0)
  expect((await get('?profileStatus=INCOMPLETE')).data.count).toBe(5)
  expect((await get('?profileStatus=LOST')).status).toBe(400)
})

test('[spec: Company lists] the minimal list returns only the fields of a card', async () => {
  const { data } = await get('/minimal?search=zamorin')
  expect(data.count).toBe(1)
  expect(data.companies[0]).toEqual({
    id: expect.any(String),
    name: 'Zamorin Chits',
    avatar: null,
    mobileNumber: expect.stringMatching(/^\+91/),
    profileStatus: 'INCOMPLETE',
  })
})

test('[spec: Superadmin endpoints] the list of names returns ids and names, sorted by name, with pages and search', async () => {
  const { data } = await get('/names?pageSize=1&search=malabar')
  expect(data).toMatchObject({ count: 2, pageNumber: 1, pageSize: 1, totalPages: 2 })
  expect(data.companies).toEqual([{ id: expect.any(String), name: 'Malabar Kuries' }])
})

test.each(['', '/minimal', '/names'])('page sizes of %s are 1 to 100', async (path) => {
  for (const query of ['pageSize=0', 'pageSize=101', 'pageNumber=0', 'pageSize=x'])
    expect((await get(`${path}?${query}`)).status).toBe(400)
})

test('[spec: Superadmin endpoints] an unknown company returns 404 and a malformed id 400', async () => {
  expect((await get(`/${newId()}`)).status).toBe(404)
  expect((await get('/not-an-id')).status).toBe(400)
})

test('[spec: Superadmin endpoints] a company without addresses returns null for them, and only a superadmin can read it', async () => {
  const company = await makeCompany(app, 'Bare')
  expect((await get(`/${company.companyId}`)).data).toMatchObject({
    registeredAddress: null,
    billingAddress: null,
    bankAccount: null,
    managers: [],
    branch: 'Headquarters',
  })
  const asOwner = { token: company.token, body: provisioningForm({ mobileNumber: newMobile() }) }
  expect((await app.call('POST', '/v2/admin/companies', asOwner)).status).toBe(403)
  expect((await app.call('GET', `/v2/admin/companies/${company.companyId}`, asOwner)).status).toBe(403)
})
