import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Language } from '@kuri/contract/kit/languages'
import { EN } from '@kuri/contract/phrases/en'
import { PHRASES } from '@kuri/contract/phrases/phrases'
import { afterAll, expect, test } from 'vitest'
import { SMS_KINDS } from '#platform/config/sms-texts'
import { codeRequest } from '#testing/sign-in-codes'
import { useApp } from '#testing/use-app'
import { writeSms } from './sms-texts.ts'
import { ownText } from './sms-values.ts'

const sent: { to: string; text: string; template: string }[] = []
const gateway = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  sent.push(JSON.parse(body))
  response.end()
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => void gateway.close())

const english = Object.fromEntries(SMS_KINDS.map((kind) => [kind, { en: `1107-${kind}` }]))
const app = await useApp({
  SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
  SMS_GATEWAY_BODY: '{"to":"{{to}}","text":"{{text}}","template":"{{templateId}}"}',
  SMS_LANGUAGES: 'en,hi',
  SMS_DLT_TEMPLATES: JSON.stringify({ ...english, signInCode: { en: '1107-code', hi: '1107-hindi', ml: '1107-ml' } }),
})

test.each([
  ['hi', '1107-hindi', /^123456 आपका/],
  ['ml', '1107-code', /^123456 is your/],
  ['en', '1107-code', /^123456 is your/],
])('a sign-in code for a reader of %s has the id of the text that is sent', async (locale, template, text) => {
  const mobile = { hi: '+919812311101', ml: '+919812311102', en: '+919812311103' }[locale as 'hi' | 'ml' | 'en']
  await app.call('POST', '/v2/auth/request-otp', { body: { ...codeRequest(mobile, 'd1'), locale } })
  const received = () => sent.find(({ to }) => to === mobile)
  await expect.poll(received).toMatchObject({ template, text: expect.stringMatching(text) })
})

test('a text that is not registered in the language is written in English, and so are the words in it', () => {
  const { config } = app.app.platform
  const change = (language: Language) => ({ change: ownText(language, 'secondFactor.reset') })
  expect(writeSms(config, 'secondFactor', 'hi', change)).toEqual({
    text: `${EN.messages['secondFactor.reset']} If this was not you, contact support at once.`,
    templateId: '1107-secondFactor',
  })
  const unregistered = { smsTexts: { languages: ['en', 'hi'], templates: null } } as const
  expect(writeSms(unregistered, 'secondFactor', 'hi', change)).toEqual({
    text: PHRASES.hi.messages['secondFactor.notYou']!.replace('{change}', PHRASES.hi.messages['secondFactor.reset']!),
    templateId: null,
  })
})
