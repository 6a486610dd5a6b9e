import { expect, test } from 'vitest'
import { applyRetention } from '#platform/db/retention'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { GUEST_ATTEMPT_RETENTION } from './guest-attempts.actions.ts'

const PUBLIC = '/v2/public/challenges'
const SLUG = 'money-personality-challenge'
const CLAIM = '/v2/subscribers/challenges/attempts/claim'

const app = await useApp()
const asha = await makeSubscriber(app, 'Asha')
const binu = await makeSubscriber(app, 'Binu')
const challenge = (await app.call('GET', `${PUBLIC}/${SLUG}`)).data
type Question = { id: string; options: { id: string }[] }
const answers = challenge.questions.map(({ id, options }: Question) => ({ questionId: id, optionId: options[0]!.id }))
const play = async (body: unknown = { answers }) => app.call('POST', `/v2/public/challenge-attempts/${SLUG}`, { body })
const claim = (claimToken: string, { token }: { token: string } = asha) =>
  app.call('POST', CLAIM, { token, body: { claimToken } })
const participants = async () => (await app.call('GET', PUBLIC)).data.challenges[0].participantsCount

test('visitors list challenges and read one by its slug or its id, without points', async () => {
  expect((await app.call('GET', PUBLIC)).data).toMatchObject({ count: 1, challenges: [{ slug: SLUG }] })
  expect((await app.call('GET', `${PUBLIC}/${challenge.id}`)).data).toEqual(challenge)
  expect(JSON.stringify(challenge)).not.toContain('points')
  expect((await app.call('GET', `${PUBLIC}/no-such-challenge`)).status).toBe(404)
})

test('a visitor gets a result that can be shared, and claims it once after signing in', async () => {
  const played = await play()
  expect(played.status).toBe(201)
  expect((await app.call('GET', played.data.sharePath)).data.result).toEqual(played.data.result)
  const before = await participants()
  const claimed = await claim(played.data.claimToken)
  expect(claimed.data).toMatchObject({ id: played.data.attemptId, userId: asha.userId, status: 'COMPLETED' })
  expect(await participants()).toBe(before + 1)
  expect((await claim(played.data.claimToken)).data).toEqual(claimed.data)
  expect((await claim(played.data.claimToken, binu)).status).toBe(404)
  const own = await app.call('GET', `/v2/subscribers/challenges/attempts/${played.data.attemptId}`, asha)
  expect(own.data.result).toEqual(played.data.result)
})

test('an unclaimed attempt belongs to nobody, and a wrong token claims nothing', async () => {
  const { data } = await play()
  for (const { token } of [asha, binu])
    expect((await app.call('GET', `/v2/subscribers/challenges/attempts/${data.attemptId}`, { token })).status).toBe(404)
  expect((await claim('x'.repeat(43))).status).toBe(404)
})

test('the same faults are refused as for subscribers', async () => {
  const refused = await play({ answers: [] })
  expect([refused.status, refused.error?.code]).toEqual([400, 'CHALLENGE_ANSWERS_INVALID'])
  expect(refused.error?.details?.[0]).toMatchObject({ keyword: 'questionOpen', params: { number: 1 } })
})

test('what nobody claims is deleted after 30 days with its answers; what is claimed stays', async () => {
  const [lost, kept] = [(await play()).data, (await play()).data]
  await claim(kept.claimToken)
  const { transact, clock } = app.app.platform
  await applyRetention(transact, GUEST_ATTEMPT_RETENTION, new Date(clock.nowMs() + 29 * 86_400_000))
  expect((await app.call('GET', lost.sharePath)).status).toBe(200)
  await applyRetention(transact, GUEST_ATTEMPT_RETENTION, new Date(clock.nowMs() + 31 * 86_400_000))
  expect((await app.call('GET', lost.sharePath)).status).toBe(404)
  expect((await app.call('GET', kept.sharePath)).status).toBe(200)
  const left = await app.db
    .selectFrom('challengeAnswers')
    .select('attemptId')
    .where('attemptId', '=', lost.attemptId)
    .execute()
  expect(left).toEqual([])
})
