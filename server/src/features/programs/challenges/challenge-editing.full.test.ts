import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const { token } = await app.superadmin()
const member = await makeSubscriber(app)
const call = (method: string, path = '', body?: object) =>
  app.call(method, `/v2/admin/challenges${path}`, { token, ...(body ? { body } : {}) })
const asMember = (method: string, path = '') =>
  app.call(method, `/v2/subscribers/challenges${path}`, { token: member.token })

const result = (resultKey: string) => ({
  ...{ resultKey, title: resultKey, iconKey: 'shield', description: 'd', shareTitle: 's', shareBody: 'b' },
})
const option = (resultKey: string) => ({ text: resultKey, points: [{ resultKey, points: 2 }] })
const form = (slug: string, changes: object = {}) => ({
  ...{ slug, title: 'Saver?', description: 'd', category: 'PERSONALITY', difficulty: 'Easy', durationMinutes: 2 },
  results: [result('A'), result('B')],
  questions: [{ text: 'q', options: [option('A'), option('B')] }],
  ...changes,
})

test('[R49] a draft is edited, published, taken and archived, and its content is fixed once somebody took it', async () => {
  const made = await call('POST', '', form('saver'))
  expect([made.status, made.data]).toMatchObject([201, { status: 'DRAFT', publishedAt: null, ...form('saver') }])
  const at = `/${made.data.id}`
  expect((await asMember('GET', at)).status).toBe(404)
  const changed = await call('PATCH', at, {
    title: 'Spender?',
    questions: [{ text: 'r', options: [option('B'), option('A')] }],
  })
  expect(changed.data).toMatchObject({ title: 'Spender?', slug: 'saver', questions: [{ text: 'r' }] })

  const published = await call('POST', `${at}/publish`)
  expect(published.data).toMatchObject({ status: 'PUBLISHED', publishedAt: expect.any(String), isContentFixed: false })
  expect((await call('POST', `${at}/publish`)).data).toEqual(published.data)
  expect((await asMember('POST', `${at}/attempts`)).status).toBe(201)
  expect((await call('PATCH', at, { questions: form('x').questions })).error?.code).toBe('CHALLENGE_IN_USE')
  expect((await call('PATCH', at, { title: 'Still mine' })).data).toMatchObject({
    title: 'Still mine',
    isContentFixed: true,
  })

  expect((await call('POST', `${at}/unpublish`)).data.status).toBe('ARCHIVED')
  expect((await asMember('GET', at)).status).toBe(404)
  expect((await call('GET', '?status=ARCHIVED')).data).toMatchObject({ count: 1, challenges: [{ slug: 'saver' }] })
  const actions = await app.db.selectFrom('auditLogs').select('action').where('resourceId', '=', made.data.id).execute()
  expect(actions.map(({ action }) => action).sort()).toEqual([
    ...['challenge.created', 'challenge.published', 'challenge.unpublished', 'challenge.updated', 'challenge.updated'],
  ])
})

test('[R49] a taken slug is a conflict, and points for an unknown result are rejected with their path', async () => {
  await call('POST', '', form('twice'))
  const taken = await call('POST', '', form('twice'))
  expect([taken.status, taken.error?.code]).toEqual([409, 'CHALLENGE_SLUG_TAKEN'])
  const bad = await call('POST', '', form('bad', { questions: [{ text: 'q', options: [option('A'), option('C')] }] }))
  expect([bad.status, bad.error?.details?.[0]?.path]).toEqual([400, 'questions.0.options.1.points.0.resultKey'])
})
