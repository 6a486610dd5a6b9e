import { expect, test } from 'vitest'
import { useCompany } from '#testing/use-app'
import { preferredHandling } from './warnings.ts'

const { app, company } = await useCompany()
const { token } = company
const send = async (method: 'GET' | 'POST', url: string, payload?: object, prefer?: string) => {
  const response = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(prefer ? { prefer } : {}) },
    ...(payload ? { payload } : {}),
  })
  return { ...response.json(), status: response.statusCode, headers: response.headers }
}
const BRANCHES = '/v2/companies/branches'

test('[spec: Unknown and misplaced fields] warns of unknown fields and query parameters, with their paths and without their values', async () => {
  const made = await send('POST', `${BRANCHES}?dry=1`, {
    branchCode: 'TYPO1',
    name: 'North',
    descriptionn: 'lost words',
    address: { line1: 'x', line3: 'secret' },
  })
  expect([made.status, made.error?.details ?? made.warnings.map(({ path }: { path: string }) => path)]).toEqual([
    201,
    expect.arrayContaining(['descriptionn', 'dry']),
  ])
  expect(JSON.stringify(made.warnings)).not.toMatch(/lost words|secret/)
  const list = await send('GET', `${BRANCHES}?pageSiz=1`)
  expect([list.status, list.warnings]).toEqual([
    200,
    [{ path: 'pageSiz', message: 'is not known here and was ignored' }],
  ])
  expect((await send('GET', '/v2/companies/me?expand=all')).warnings).toHaveLength(1)
})

test('a response without anything to warn of has no list of warnings', async () => {
  const list = await send('GET', `${BRANCHES}?pageSize=1`)
  expect([list.status, 'warnings' in list, list.headers['preference-applied']]).toEqual([200, false, undefined])
})

test('[spec: Unknown and misplaced fields] refuses unknown fields together with bad ones when the caller prefers strict handling', async () => {
  const refused = await send('POST', BRANCHES, { branchCode: 'TYPO2', nmae: 'North' }, 'respond-async, handling=strict')
  expect([refused.status, refused.error.code, refused.headers['preference-applied']]).toEqual([
    400,
    'VALIDATION_FAILED',
    'handling=strict',
  ])
  expect(refused.error.details).toMatchObject([
    { path: 'name', message: 'is required' },
    { path: 'nmae', message: 'is not known here' },
  ])
  const query = await send('GET', `${BRANCHES}?pageSiz=1`, undefined, 'handling="strict"')
  expect([query.status, query.error.details]).toMatchObject([400, [{ path: 'pageSiz', message: 'is not known here' }]])
  const count = (await send('GET', `${BRANCHES}?search=TYPO2`)).data.count
  expect(count).toBe(0)
  const lenient = await send('GET', `${BRANCHES}?pageSiz=1`, undefined, 'handling=lenient')
  expect([lenient.status, lenient.headers['preference-applied']]).toEqual([200, 'handling=lenient'])
})

test('reads the preference from a list, with parameters and in any case', () => {
  for (const strict of ['handling=strict', 'Handling = "strict"', 'wait=5, handling=strict; x=1, handling=lenient'])
    expect(preferredHandling(strict)).toBe('strict')
  for (const none of [undefined, '', 'handling', 'handling=harsh', 'nohandling=strict'])
    expect(preferredHandling(none)).toBeNull()
})
