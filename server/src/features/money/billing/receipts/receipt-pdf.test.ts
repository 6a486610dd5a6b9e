import { FILES_PER_MINUTE } from '@kuri/contract/kit/route'
import { listNotices, printNoticeLetters } from '@kuri/contract/messages/notices.contract'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/test-app'
import { useCounter } from '#testing/use-counter'

const counter = await useCounter()
const { app, call, take, makePayer, company } = counter

const drawingCount = async (of = app) =>
  (await of.app.platform.metrics.workerJobs.get()).values.find(({ labels }) => labels.outcome === 'done')?.value ?? 0

async function makeReceipt() {
  const payer = await makePayer()
  const { id } = (await take(payer, { enrolledSubscriberId: payer.ticketId, amount: 2500 })).data
  return { payer, id, path: `/v2/subscribers/me/receipts/${id}/pdf` }
}

test('a receipt that was drawn is drawn again only when its content changes, for every caller', async () => {
  const { payer, id, path } = await makeReceipt()
  const before = await drawingCount()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('GET', path, { token: payer.token })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const printed = await call('GET', `receipts/${id}/pdf`)
  expect(printed.data.sizeBytes).toBe(answers[0]!.data.sizeBytes)
  expect((await drawingCount()) - before).toBe(1)
  await app.call('PATCH', '/v2/auth/session', { token: payer.token, body: { locale: 'ml' } })
  await app.call('GET', path, { token: payer.token })
  expect((await drawingCount()) - before).toBe(2)
})

test('one member may ask for so many receipts in a minute and is then refused, while others are served', async () => {
  const limited = await startTestApp({}, app.databaseUrl)
  try {
    const { payer, id, path } = await makeReceipt()
    const statuses: number[] = []
    for (let n = 0; n <= FILES_PER_MINUTE.PAPER; n++)
      statuses.push((await limited.call('GET', path, { token: payer.token })).status)
    expect(statuses).toEqual([...Array(FILES_PER_MINUTE.PAPER).fill(200), 429])
    const refused = await limited.call('GET', path, { token: payer.token })
    expect([refused.status, refused.error?.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await drawingCount(limited)).toBe(1)
    const read = await limited.call('GET', `/v2/subscribers/me/receipts/${id}`, { token: payer.token })
    expect(read.status).toBe(200)
    const other = await makeReceipt()
    expect((await limited.call('GET', other.path, { token: other.payer.token })).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a list is limited as a file only where it is asked for as one', async () => {
  const limited = await startTestApp({}, app.databaseUrl)
  const limitOf = async (path: string) =>
    (await limited.call('GET', path, { token: company.token })).headers['x-ratelimit-limit']
  try {
    expect(await limitOf(listNotices.path)).toBe('600')
    expect(await limitOf(`${listNotices.path}?format=json`)).toBe('600')
    expect(await limitOf(`${listNotices.path}?format=pdf`)).toBe(String(FILES_PER_MINUTE.PAPERS))
    expect(await limitOf(printNoticeLetters.path)).toBe(String(FILES_PER_MINUTE.PAPERS))
  } finally {
    await limited.close()
  }
})
