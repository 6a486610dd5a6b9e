import { createRole } from '@kuri/contract/companies/roles.contract'
import { EN } from '@kuri/contract/phrases/en'
import { PHRASES } from '@kuri/contract/phrases/phrases'
import { expect, test } from 'vitest'
import { refuseFor } from '#platform/refusal'
import { useCompany } from '#testing/use-app'
import { refusalMessage } from './request-language.ts'

const { app, company } = await useCompany()
const call = (path: string, acceptLanguage: string, method = 'GET', body?: unknown) =>
  app.call(method, path, {
    token: company.token,
    headers: { 'accept-language': acceptLanguage },
    ...(body === undefined ? {} : { body }),
  })
const BRANCHES = '/v2/companies/branches'

test('[http] refusals are in the language that the caller prefers among those that exist', async () => {
  const path = `${BRANCHES}/c${'0'.repeat(24)}`
  const malayalam = await call(path, 'fr, ml-IN;q=0.9, en;q=0.1')
  expect(malayalam.error).toMatchObject({ code: 'NOT_FOUND', message: PHRASES.ml.refusals.NOT_FOUND })
  expect(malayalam.headers).toMatchObject({
    'content-language': 'ml',
    vary: expect.stringContaining('accept-language'),
  })
  const english = await call(path, 'fr, en;q=0.5')
  expect(english.error?.message).toBe(EN.refusals.NOT_FOUND)
  expect(english.headers).toMatchObject({
    'content-language': 'en',
    vary: expect.stringContaining('accept-language'),
  })
})

test('[http] what is wrong with a field, and a warning, are in that language too', async () => {
  const refused = await call(BRANCHES, 'ml', 'POST', {})
  expect(refused.error?.message).toBe(PHRASES.ml.refusals.VALIDATION_FAILED)
  expect(refused.error?.details).toContainEqual({
    path: 'name',
    message: PHRASES.ml.fields.required,
    keyword: 'required',
    params: {},
  })
  const warned = await app.http.inject({
    url: `${BRANCHES}?colour=red`,
    headers: { authorization: `Bearer ${company.token}`, 'accept-language': 'ml' },
  })
  expect(warned.json().warnings).toEqual([{ path: 'colour', message: PHRASES.ml.fields.ignored }])
  expect(warned.headers).toMatchObject({
    'content-language': 'ml',
    vary: expect.stringContaining('accept-language'),
  })
  const unknown = await call('/v2/nowhere', 'ml')
  expect(unknown.error?.message).toBe(PHRASES.ml.refusals.ROUTE_NOT_FOUND)
})

test('[http] a refusal that only staff can meet is English, and says so', async () => {
  const again = () => call('/v2/companies/roles', 'ml', 'POST', createRole.example.body)
  await again()
  const refused = await again()
  expect(refused.error).toMatchObject({ code: 'ROLE_NAME_TAKEN', message: EN.refusals.ROLE_NAME_TAKEN })
  expect(refused.error?.details?.[0]?.message).toBe(EN.refusals.ROLE_NAME_TAKEN)
  expect(refused.headers).toMatchObject({
    'content-language': 'en',
    vary: expect.stringContaining('accept-language'),
  })
})

test('[http] every JSON response names its language; data does not depend on it', async () => {
  const list = await call(BRANCHES, 'ml')
  expect(list.headers['content-language']).toBe('en')
  expect(String(list.headers.vary ?? '')).not.toContain('accept-language')
  for (const path of ['/healthz', '/openapi.json', '/v2/public/programs'])
    expect((await call(path, 'ml')).headers['content-language'], path).toBe('en')
})

test('[http] what a rule says about a field is in that language, with its params', async () => {
  const refused = await call('/v2/companies/audit-logs?from=2026-02-01&to=2026-01-01', 'ml')
  expect(refused.error?.details).toEqual([
    {
      path: 'to',
      message: PHRASES.ml.fields.notBefore!.replace('{field}', 'from'),
      keyword: 'notBefore',
      params: { field: 'from' },
    },
  ])
})

test('[http] a refusal that says when to try again says it in the language', () => {
  const refusal = refuseFor('OTP_TOO_SOON', 30)
  expect(refusalMessage(refusal, 'en')).toBe(`${EN.refusals.OTP_TOO_SOON} Try again in 30 seconds.`)
  expect(refusalMessage(refusal, 'ml')).toBe(
    PHRASES.ml.messages['wait.seconds']!.replace('{refusal}', PHRASES.ml.refusals.OTP_TOO_SOON!).replace(
      '{seconds}',
      '30',
    ),
  )
})
