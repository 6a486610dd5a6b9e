import { expect, test } from 'vitest'
import { useCompany } from '#testing/use-app'
import { matchesEtag, weakEtagOf } from './etag.rules.ts'

const { app, company } = await useCompany()
const LIST = '/v2/companies/branches'
const read = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', url = LIST) =>
  app.http.inject({ method, url, headers: { authorization: `Bearer ${company.token}`, ...headers } })
const etagOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.etag)

test('[http] a response that has not changed is not sent again to a signed-in caller', async () => {
  const first = await read()
  expect(etagOf(first)).toMatch(/^W\/"[\w-]{27}"$/)
  const again = await read({ 'if-none-match': etagOf(first) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(etagOf(again)).toBe(etagOf(first))
  expect(again.headers['content-type']).toBeUndefined()
  expect(again.headers['content-length']).toBeUndefined()
  expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
})

test('[http] HEAD gets the same ETag and the same 304, over a real connection too', async () => {
  const first = await read()
  expect(etagOf(await read({}, 'HEAD'))).toBe(etagOf(first))
  const again = await read({ 'if-none-match': etagOf(first) }, 'HEAD')
  expect([again.statusCode, again.body]).toEqual([304, ''])
  for (const method of ['HEAD', 'GET', 'HEAD']) {
    const headers = { authorization: `Bearer ${company.token}`, 'if-none-match': etagOf(first) }
    const response = await fetch(`${app.url}${LIST}`, { method, headers })
    expect([response.status, await response.text()]).toEqual([304, ''])
  }
})

test('[http] what has changed is sent with a new ETag', async () => {
  const before = etagOf(await read())
  await app.db.updateTable('branches').set({ name: 'A new name' }).where('companyId', '=', company.companyId).execute()
  const after = await read({ 'if-none-match': before })
  expect(after.statusCode).toBe(200)
  expect(etagOf(after)).not.toBe(before)
  expect(after.json().data.branches[0].name).toBe('A new name')
})

test('[http] refusals have no ETag, and the marketplace keeps its own', async () => {
  const missing = await read({ 'if-none-match': '*' }, 'GET', `${LIST}/c${'0'.repeat(24)}`)
  expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined])
  const unknown = await app.http.inject({ url: LIST, headers: { 'if-none-match': '*' } })
  expect([unknown.statusCode, unknown.headers.etag]).toEqual([401, undefined])
  const market = await app.http.inject('/v2/public/programs')
  expect(etagOf(market)).toMatch(/^"/)
})

const TAG = weakEtagOf('content')
test.each([
  [undefined, false],
  ['', false],
  ['*', true],
  [' * ', true],
  [TAG, true],
  [TAG.slice(2), true],
  [`"x", ${TAG}`, true],
  [`"x,${TAG.slice(3)}`, false],
  ['"x"', false],
  [TAG.slice(3, -1), false],
  [`${TAG}, *`, true],
])('%s against the ETag of the content: %s', (header, expected) => {
  expect(matchesEtag(header, TAG)).toBe(expected)
})
