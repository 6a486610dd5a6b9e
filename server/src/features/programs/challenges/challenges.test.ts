import { beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import type { Points } from './challenges.rules.ts'
import { seedChallenge, seedChallenges } from './challenges.seed.ts'
import { moneyPersonality } from './money-personality.seed.ts'

type Question = { id: string; displayOrder: number; options: { id: string; displayOrder: number }[] }
const BASE = '/v2/subscribers/challenges'
const KEYS = [
  'SWIGGY_INVESTOR',
  'EMI_WARRIOR',
  'YOLO_SPENDER',
  'SALARY_SURVIVOR',
  'FUTURE_BUILDER',
  'SILENT_RESPONSIBLE',
]

const app = await useApp()
const asha = await makeSubscriber(app, 'Asha Secretname')

const read = (id: string) => app.call('GET', `${BASE}/${id}`, { token: asha.token })
const challengeId: string = (await app.call('GET', BASE, { token: asha.token })).data.challenges[0].id
const questions: Question[] = (await read(challengeId)).data.questions

beforeEach(() =>
  app.db
    .updateTable('challenges')
    .set({ status: 'PUBLISHED', deletedAt: null })
    .where('id', '=', challengeId)
    .execute(),
)

const start = (subscriber = asha, id = challengeId) =>
  app.call('POST', `${BASE}/${id}/attempts`, { token: subscriber.token })
const complete = (attemptId: string, answers: unknown, subscriber = asha, id = challengeId) =>
  app.call('POST', `${BASE}/${id}/attempts/${attemptId}/complete`, { token: subscriber.token, body: { answers } })
const readAttempt = (attemptId: string, subscriber = asha) =>
  app.call('GET', `${BASE}/attempts/${attemptId}`, { token: subscriber.token })
const answersBy = (choose: (question: Question) => number) =>
  questions.map((question) => ({ questionId: question.id, optionId: question.options[choose(question)]!.id }))
const firstOptions = () => answersBy(() => 0)
const completed = async (subscriber = asha) =>
  (await complete((await start(subscriber)).data.id, firstOptions(), subscriber)).data

test('[spec: Challenges and scoring] the list shows published challenges as cards, in the paged envelope', async () => {
  const { data } = await app.call('GET', `${BASE}?pageSize=1`, { token: asha.token })
  expect(data).toMatchObject({ count: 1, pageNumber: 1, pageSize: 1, totalPages: 1, hasNextPage: false })
  expect(Object.keys(data.challenges[0]).sort()).toEqual(
    'category description difficulty durationMinutes id isNew isTrending participantsCount slug title'.split(' '),
  )
  expect(data.challenges[0]).toMatchObject({
    slug: 'money-personality-challenge',
    category: 'PERSONALITY',
    isNew: true,
  })
  for (const query of ['pageSize=101', 'pageSize=0', 'pageNumber=x'])
    expect((await app.call('GET', `${BASE}?${query}`, { token: asha.token })).status).toBe(400)
})

test('[spec: Challenges and scoring] drafts, archived and deleted challenges are neither listed, read nor started', async () => {
  for (const changes of [{ status: 'DRAFT' }, { status: 'ARCHIVED' }, { deletedAt: new Date() }] as const) {
    await app.db
      .updateTable('challenges')
      .set({ status: 'PUBLISHED', deletedAt: null, ...changes })
      .where('id', '=', challengeId)
      .execute()
    expect((await app.call('GET', BASE, { token: asha.token })).data.count).toBe(0)
    expect((await read(challengeId)).status).toBe(404)
    expect((await start()).status).toBe(404)
  }
})

test('[spec: Challenges and scoring] the detail has ordered questions and options and the six results, and no scoring', async () => {
  const { data } = await read(challengeId)
  expect(data.status).toBe('PUBLISHED')
  expect(data.questions.length).toBeGreaterThanOrEqual(10)
  expect(data.questions.map((question: Question) => question.displayOrder)).toEqual(
    data.questions.map((_: Question, index: number) => index + 1),
  )
  for (const { options } of data.questions as Question[]) {
    expect(options.map(({ displayOrder }) => displayOrder)).toEqual([1, 2, 3, 4])
    expect(Object.keys(options[0]!).sort()).toEqual(['displayOrder', 'id', 'text'])
  }
  expect(data.results.map((result: { resultKey: string }) => result.resultKey)).toEqual(KEYS)
  expect(data.results.map((result: { displayOrder: number }) => result.displayOrder)).toEqual([1, 2, 3, 4, 5, 6])
  expect(Object.keys(data.results[0]).sort()).toEqual(
    'challengeId description displayOrder iconKey id resultKey shareBody shareTitle title'.split(' '),
  )
  expect(JSON.stringify(data)).not.toMatch(/"(points?|scor\w*)"/i)
})

test('[spec: Errors] an unknown challenge is 404, a malformed id 400', async () => {
  expect((await read(newId())).status).toBe(404)
  expect((await start(asha, newId())).status).toBe(404)
  expect((await read('money')).status).toBe(400)
})

test('[spec: States of a request] starting a challenge returns a STARTED attempt without a result', async () => {
  const { status, data } = await start()
  expect(status).toBe(201)
  expect(data).toMatchObject({ challengeId, userId: asha.userId, status: 'STARTED', challenge: { id: challengeId } })
  for (const key of ['result', 'matchPercentage', 'shareToken', 'completedAt', 'resultCard'])
    expect(data[key]).toBeNull()
  expect((await readAttempt(data.id)).data).toEqual(data)
})

test('[spec: Challenges and scoring] participantsCount counts distinct subscribers, even when they start at once', async () => {
  const before = (await read(challengeId)).data.participantsCount
  const people = await Promise.all(Array.from({ length: 3 }, () => makeSubscriber(app)))
  const started = await Promise.all(
    people.flatMap((subscriber) => [start(subscriber), start(subscriber), start(subscriber)]),
  )
  expect(started.map(({ status }) => status)).toEqual(Array(9).fill(201))
  expect((await read(challengeId)).data.participantsCount).toBe(before + 3)
})

test('[spec: Enrollment endpoints] completing an attempt returns the result, stores the answers and creates the card', async () => {
  const attemptId = (await start()).data.id
  const { status, data } = await complete(attemptId, firstOptions())
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual(
    'attemptId challenge completedAt matchPercentage result sharePath shareToken'.split(' '),
  )
  expect(data).toMatchObject({
    attemptId,
    challenge: { id: challengeId },
    sharePath: `/v2/public/challenges/results/${data.shareToken}`,
  })
  expect(data.shareToken).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const stored = await app.db.selectFrom('challengeAnswers').selectAll().where('attemptId', '=', attemptId).execute()
  expect(stored).toHaveLength(questions.length)
  expect((await readAttempt(attemptId)).data).toMatchObject({
    status: 'COMPLETED',
    result: data.result,
    matchPercentage: data.matchPercentage,
    shareToken: data.shareToken,
    completedAt: data.completedAt,
    resultCard: { result: data.result, matchPercentage: data.matchPercentage, sharePath: data.sharePath },
  })
})

test('[spec: Challenges and scoring] every result can be won, and the percentage is its share of all points', async () => {
  const options = await app.db.selectFrom('challengeOptions').select(['id', 'points']).execute()
  const pointsOf = new Map(options.map(({ id, points }) => [id, points as Points]))
  for (const key of KEYS) {
    const answers = answersBy(({ options: offered }) => {
      const worth = offered.map(({ id }) => pointsOf.get(id)![key] ?? 0)
      return worth.indexOf(Math.max(...worth))
    })
    const awarded = answers.map(({ optionId }) => pointsOf.get(optionId)!)
    const total = awarded.flatMap((points) => Object.values(points)).reduce((sum, points) => sum + points, 0)
    const own = awarded.reduce((sum, points) => sum + (points[key] ?? 0), 0)
    const { data } = await complete((await start()).data.id, answers)
    expect(data.result.resultKey).toBe(key)
    expect(data.matchPercentage).toBe(Math.round((own / total) * 100))
  }
})

test('[spec: Errors] rejects missing, repeated and foreign answers with details, and the attempt stays STARTED', async () => {
  const attemptId = (await start()).data.id
  const good = firstOptions()
  const [first, second] = good as [(typeof good)[0], (typeof good)[0]]
  const broken: [unknown, string][] = [
    [good.slice(1), 'answers'],
    [[], 'answers'],
    [[...good, first], `answers.${good.length}.questionId`],
    [[...good.slice(1), second], `answers.${good.length - 1}.questionId`],
    [[{ ...first, optionId: second.optionId }, ...good.slice(1)], 'answers.0.optionId'],
    [[...good, { questionId: newId(), optionId: first.optionId }], `answers.${good.length}.questionId`],
    [[{ questionId: first.questionId }, ...good.slice(1)], 'answers.0.optionId'],
    [[{ ...first, optionId: 7 }, ...good.slice(1)], 'answers.0.optionId'],
    [undefined, 'answers'],
    ['all of them', 'answers'],
  ]
  for (const [answers, path] of broken) {
    const { status, error } = await complete(attemptId, answers)
    expect(status).toBe(400)
    expect(error?.details?.map((detail) => detail.path)).toContain(path)
  }
  expect((await readAttempt(attemptId)).data.status).toBe('STARTED')
  expect((await complete(attemptId, good)).status).toBe(200)
})

test('[spec: Answers] accepts selectedOptionId instead of optionId', async () => {
  const answers = firstOptions().map(({ questionId, optionId }) => ({ questionId, selectedOptionId: optionId }))
  expect((await complete((await start()).data.id, answers)).status).toBe(200)
})

test('[spec: Errors] an attempt is completed once, even by ten simultaneous requests', async () => {
  const attemptId = (await start()).data.id
  const tries = await Promise.all(Array.from({ length: 10 }, () => complete(attemptId, firstOptions())))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ status, error }) => status === 409 && error?.code === 'ATTEMPT_COMPLETED')).toHaveLength(9)
})

test('[spec: Errors] an attempt of somebody else or of another challenge, and an unknown one, is not found', async () => {
  const attemptId = (await start()).data.id
  const bina = await makeSubscriber(app, 'Bina')
  expect((await readAttempt(attemptId, bina)).status).toBe(404)
  expect((await complete(attemptId, firstOptions(), bina)).status).toBe(404)
  expect((await complete(attemptId, firstOptions(), asha, newId())).status).toBe(404)
  expect((await complete(newId(), firstOptions())).status).toBe(404)
})

test('[spec: Enrollment endpoints] an attempt cannot be completed once its challenge is no longer published', async () => {
  const attemptId = (await start()).data.id
  await app.db.updateTable('challenges').set({ status: 'ARCHIVED' }).where('id', '=', challengeId).execute()
  expect((await complete(attemptId, firstOptions())).status).toBe(404)
  expect((await readAttempt(attemptId)).data.status).toBe('STARTED')
})

test('[spec: Errors] a challenge of a category without an engine can be started; completing it is 501', async () => {
  const slug = 'a-quiz'
  await app.app.platform.transact((tx) => seedChallenge(tx, { ...moneyPersonality, slug }, new Date()))
  const quiz = await app.db
    .updateTable('challenges')
    .set({ category: 'QUIZ' })
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirstOrThrow()
  const attemptId = (await start(asha, quiz.id)).data.id
  const { status, error } = await complete(attemptId, [], asha, quiz.id)
  expect(status).toBe(501)
  expect(error?.type).toBe('NOT_IMPLEMENTED')
  await app.db.updateTable('challenges').set({ status: 'DRAFT' }).where('slug', '=', slug).execute()
})

test('[spec: Enrollment endpoints] the shared card needs no token and reveals nothing about the person or the answers', async () => {
  const { shareToken, result, matchPercentage, attemptId } = await completed()
  const { status, data } = await app.call('GET', `/v2/public/challenges/results/${shareToken}`)
  expect(status).toBe(200)
  expect(data).toMatchObject({ result, matchPercentage, challenge: { id: challengeId } })
  const text = JSON.stringify(data)
  for (const secret of [asha.userId, asha.mobileNumber, 'Secretname', attemptId, ...questions.map(({ id }) => id)])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/userId|answers|mobile|email|attempt/i)
})

test('[spec: Enrollment endpoints] an unknown or malformed share token is not found', async () => {
  for (const token of ['x', 'A'.repeat(22), newId(), '..%2f..', '%F0%9F%92%A5'])
    expect((await app.call('GET', `/v2/public/challenges/results/${token}`)).status).toBe(404)
})

test('[spec: Challenges and scoring] the seed inserts a challenge once, even when several processes start at once', async () => {
  const count = async () => (await app.db.selectFrom('challengeOptions').select('id').execute()).length
  const before = await count()
  await Promise.all([1, 2, 3].map(() => app.app.platform.transact((tx) => seedChallenges(tx, new Date()))))
  expect(await count()).toBe(before)
  const fresh = { ...moneyPersonality, slug: 'at-once' }
  await Promise.all([1, 2, 3].map(() => app.app.platform.transact((tx) => seedChallenge(tx, fresh, new Date()))))
  expect(await count()).toBe(before + moneyPersonality.questions.length * 4)
  await app.db.updateTable('challenges').set({ status: 'DRAFT' }).where('slug', '=', 'at-once').execute()
})
