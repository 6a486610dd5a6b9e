import { EN, type Phrases } from '@kuri/contract/phrases/en'
import { PHRASES } from '@kuri/contract/phrases/phrases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseFor } from '#platform/refusal'
import { useCompany } from '#testing/use-app'
import { refusalMessage } from './request-language.ts'

const { app, company } = await useCompany()
const translate = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `हिन्दी: ${text}`]))
/** Stands for a language that is written later. */
const HI = {
  refusals: translate(EN.refusals),
  texts: translate(EN.texts),
  fields: translate(EN.fields),
} as unknown as Phrases
// Test files share their modules.
beforeAll(() => void Object.assign(PHRASES, { hi: HI }))
afterAll(() => void Reflect.deleteProperty(PHRASES, 'hi'))

const call = (path: string, acceptLanguage: string, method = 'GET', body?: unknown) =>
  app.call(method, path, {
    token: company.token,
    headers: { 'accept-language': acceptLanguage },
    ...(body === undefined ? {} : { body }),
  })
const BRANCHES = '/v2/companies/branches'

test('[http] refusals are in the language that the caller prefers among those that exist', async () => {
  const path = `${BRANCHES}/c${'0'.repeat(24)}`
  const hindi = await call(path, 'fr, hi-IN;q=0.9, en;q=0.1')
  expect(hindi.error).toMatchObject({ code: 'NOT_FOUND', message: `हिन्दी: ${EN.refusals.NOT_FOUND}` })
  expect(hindi.headers).toMatchObject({
    'content-language': 'hi',
    vary: expect.stringContaining('accept-language'),
  })
  const english = await call(path, 'ml, en;q=0.5')
  expect(english.error?.message).toBe(EN.refusals.NOT_FOUND)
  expect(english.headers).toMatchObject({
    'content-language': 'en',
    vary: expect.stringContaining('accept-language'),
  })
})

test('[http] what is wrong with a field, and a warning, are in that language too', async () => {
  const refused = await call(BRANCHES, 'hi', 'POST', {})
  expect(refused.error?.message).toBe(`हिन्दी: ${EN.refusals.VALIDATION_FAILED}`)
  expect(refused.error?.details).toContainEqual({
    path: 'name',
    message: 'हिन्दी: is required',
    keyword: 'required',
    params: {},
  })
  const warned = await app.http.inject({
    url: `${BRANCHES}?colour=red`,
    headers: { authorization: `Bearer ${company.token}`, 'accept-language': 'hi' },
  })
  expect(warned.json().warnings).toEqual([{ path: 'colour', message: 'हिन्दी: is not known here and was ignored' }])
  expect(warned.headers).toMatchObject({
    'content-language': 'hi',
    vary: expect.stringContaining('accept-language'),
  })
  const unknown = await call('/v2/nowhere', 'hi')
  expect(unknown.error?.message).toBe(`हिन्दी: ${EN.refusals.ROUTE_NOT_FOUND}`)
})

test('[http] every JSON response names its language; data does not depend on it', async () => {
  const list = await call(BRANCHES, 'hi')
  expect(list.headers['content-language']).toBe('en')
  expect(String(list.headers.vary ?? '')).not.toContain('accept-language')
  for (const path of ['/healthz', '/openapi.json', '/v2/public/programs'])
    expect((await call(path, 'hi')).headers['content-language'], path).toBe('en')
})

test('[http] a refusal that says when to try again says it in the language', () => {
  const refusal = refuseFor('OTP_TOO_SOON', 30)
  expect(refusalMessage(refusal, 'en')).toBe(`${EN.refusals.OTP_TOO_SOON} Try again in 30 seconds.`)
  expect(refusalMessage(refusal, 'hi')).toBe(`हिन्दी: हिन्दी: ${EN.refusals.OTP_TOO_SOON} Try again in 30 seconds.`)
})
