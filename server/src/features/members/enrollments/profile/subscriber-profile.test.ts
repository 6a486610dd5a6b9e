import { expect, test } from 'vitest'
import { BASE, makeClient, type Subscriber } from '#testing/enrollment-client'
import { makeSubscriber } from '#testing/fixtures'
import { WITHOUT_LIMITS } from '#testing/limits'
import { PDF, PNG, uploadTo } from '#testing/sample-files'
import { CODE } from '#testing/sign-in-codes'
import { startTestApp } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const app = await useApp(WITHOUT_LIMITS)
const client = makeClient(app)

const EMAIL = '/v2/subscribers/me/email'
const ask = (who: Subscriber, email: unknown) => client.post(who, `${EMAIL}/request-otp`, { email })
const verify = (who: Subscriber, email: unknown, otp: unknown = CODE) =>
  client.post(who, `${EMAIL}/verify-otp`, { email, otp })
const info = async (who: Subscriber) => (await client.get(who, `${BASE}/me`)).data.BASIC_INFO

test('[spec: A verified email address; Email codes] sends a code to the address, verifies it and stores only a hash', async () => {
  const devi = await makeSubscriber(app)
  expect((await info(devi)).emailVerified).toBe(false)
  const asked = await ask(devi, '  Devi@Example.IN ')
  expect(asked.data).toMatchObject({ email: 'devi@example.in', resendAfterSeconds: 30 })
  const { messages } = (await app.http.inject({ url: '/dev/outbox.json?to=devi@example.in' })).json()
  expect(messages).toMatchObject([{ channel: 'EMAIL', code: CODE, to: 'devi@example.in' }])
  const rows = await app.db.selectFrom('emailCodes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(CODE)
  expect((await verify(devi, 'devi@example.in')).data).toEqual({ email: 'devi@example.in', emailVerified: true })
  expect(await info(devi)).toMatchObject({ email: 'devi@example.in', emailVerified: true })
  expect((await verify(devi, 'devi@example.in')).error?.code).toBe('EMAIL_CODE_INVALID')
})

test('[spec: Email codes] rejects a malformed email or code with 400', async () => {
  const devi = await makeSubscriber(app)
  for (const email of [undefined, '', 'x', 'a@b@c', `${'a'.repeat(250)}@x.in`, 7])
    expect((await ask(devi, email)).error?.details?.[0]?.path, String(email)).toBe('email')
  for (const otp of [undefined, '', '12345', 'abcdef', 123456])
    expect((await verify(devi, 'a@example.in', otp)).error?.details?.[0]?.path).toBe('otp')
})

test('[spec: How long a code works] a code is valid for five minutes and five tries, if it is the newest, for its address and its account', async () => {
  const [devi, ravi] = [await makeSubscriber(app), await makeSubscriber(app)]
  const email = 'five@example.in'
  expect((await verify(devi, email)).status).toBe(400)
  await ask(devi, email)
  expect((await verify(ravi, email)).status).toBe(400)
  expect((await verify(devi, 'other@example.in')).status).toBe(400)
  for (let attempt = 2; attempt <= 5; attempt++) expect((await verify(devi, email, '000000')).status).toBe(400)
  const exhausted = await verify(devi, email)
  expect([exhausted.status, exhausted.error?.code]).toEqual([429, 'OTP_TRIES_EXHAUSTED'])
  await ask(devi, email)
  expect((await verify(devi, email)).status).toBe(200)
  await ask(ravi, 'late@example.in')
  await app.advanceSeconds(301)
  expect((await verify(ravi, 'late@example.in')).status).toBe(400)
})

test('gives an email to one account, and answers a request for a taken one like any other', async () => {
  const [devi, ravi] = [await makeSubscriber(app), await makeSubscriber(app)]
  await ask(devi, 'shared@example.in')
  await ask(ravi, 'shared@example.in')
  const answers = await Promise.all([devi, ravi].map((who) => verify(who, 'shared@example.in')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const loser = answers[0]!.status === 409 ? devi : ravi
  const [again, free] = [await ask(loser, 'SHARED@example.in'), await ask(loser, 'free@example.in')]
  expect([again.status, Object.keys(again.data)]).toEqual([free.status, Object.keys(free.data)])
  await ask(loser, 'shared@example.in')
  const refused = await verify(loser, 'shared@example.in')
  expect([refused.status, refused.error?.code]).toEqual([400, 'EMAIL_CODE_INVALID'])
  const { messages } = (await app.http.inject({ url: '/dev/outbox.json?to=shared@example.in' })).json()
  expect(messages.filter(({ code }: { code: string | null }) => code === null)).toHaveLength(2)
})

test('[spec: Email codes] with rate limits on, allows one code per thirty seconds', async () => {
  const strict = await startTestApp()
  try {
    const { token } = await makeSubscriber(strict)
    const asking = () => strict.call('POST', `${EMAIL}/request-otp`, { token, body: { email: 'slow@example.in' } })
    const eventually = async () => {
      // The load guard may reject a call while the service is still warming up.
      for (;;) {
        const answer = await asking()
        if (answer.status !== 503) return answer
      }
    }
    expect((await eventually()).status).toBe(200)
    const refused = await eventually()
    expect(refused.error?.code).toBe('OTP_TOO_SOON')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25)
    await strict.advanceSeconds(31)
    expect((await eventually()).status).toBe(200)
  } finally {
    await strict.close()
  }
})

const FILES = '/v2/subscribers/me/file-uploads'
const announce = (who: Subscriber, changes: object = {}) =>
  client.post(who, `${FILES}/generate`, {
    fileType: 'PAN_CARD',
    fileName: 'pan.png',
    contentType: 'image/png',
    ...changes,
  })
const confirm = (who: Subscriber, fileId: unknown) => client.post(who, `${FILES}/confirm`, { fileId })

test('[spec: Files do not block a request] uploads and confirms five types of files, and the newest of a type counts', async () => {
  const devi = await makeSubscriber(app)
  for (const fileType of ['AADHAAR_FRONT', 'AADHAAR_BACK', 'PHOTOGRAPH', 'PAN_CARD', 'INCOME_PROOF', 'PAN_CARD'])
    expect((await client.upload(devi, fileType)).data).toMatchObject({ fileType, status: 'READY' })
  const { DOCUMENTS, PAN_INCOME } = (await client.get(devi, `${BASE}/me`)).data
  for (const url of [...Object.values(DOCUMENTS), ...Object.values(PAN_INCOME)])
    expect((await fetch(url as string)).status).toBe(200)
  const { data } = await client.get(devi, '/v2/subscribers/me/documents?pageSize=4')
  expect(data).toMatchObject({ count: 6, totalPages: 2, hasNextPage: true })
  const all = (await client.get(devi, '/v2/subscribers/me/documents')).data.documents
  expect(all.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)).toMatchObject([{ fileType: 'PAN_CARD' }])
  const other = await makeSubscriber(app)
  expect((await client.get(other, '/v2/subscribers/me/documents')).data.count).toBe(0)
})

test('[spec: Files do not block a request] rejects other types and wrong content with 400 and a foreign or unknown file with 404', async () => {
  const [devi, ravi] = [await makeSubscriber(app), await makeSubscriber(app)]
  const bad = {
    fileType: ['FOO', undefined],
    fileName: ['', 'a/b.png', undefined],
    contentType: ['text/html', undefined],
  }
  for (const [field, values] of Object.entries(bad))
    for (const value of values) expect((await announce(devi, { [field]: value })).error?.details?.[0]?.path).toBe(field)
  expect((await announce(devi, { fileType: 'PHOTOGRAPH', contentType: 'application/pdf' })).status).toBe(400)
  expect((await announce(devi, { contentType: 'application/pdf' })).status).toBe(200)
  const { data } = await announce(devi)
  expect((await confirm(devi, data.fileId)).error?.code).toBe('FILE_NOT_UPLOADED')
  await uploadTo(data, PDF)
  expect((await confirm(devi, data.fileId)).error?.code).toBe('FILE_TYPE_MISMATCH')
  const good = (await announce(devi)).data
  await uploadTo(good, PNG)
  expect((await confirm(ravi, good.fileId)).status).toBe(404)
  expect((await confirm(devi, `c${'0'.repeat(24)}`)).status).toBe(404)
  expect((await confirm(devi, 'x')).status).toBe(400)
  expect((await confirm(devi, good.fileId)).status).toBe(200)
})
