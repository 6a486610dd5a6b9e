// Long lists of notices as files: others go on meanwhile, and a caller who leaves ends the drawing.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeAuction, makeMember } from '#testing/auction-fixtures'
import { makeBranch, makeCompany } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp()
const { companyId, token } = await makeCompany(app)
const auction = await makeAuction(app, { companyId, branchId: await makeBranch(app, companyId) })
const { userId } = await makeMember(app, auction, 'Zubaida')

const NOTICES = 2000
const now = app.app.platform.clock.now()
const sent = { channel: 'SMS', recipient: '+919812300001', language: 'ml', status: 'SENT', createdAt: now, sentAt: now }
const about = { companyId, programId: auction.programId, userId, kind: 'DUE_REMINDER', aboutDay: '2026-12-07', days: 3 }
const text = 'ഓണം ചിട്ടി പദ്ധതി '.repeat(40)
const notices = Array.from({ length: NOTICES }, () => ({
  ...{ ...about, ...sent, text, id: newId(), subjectId: newId(), messageId: newId() },
}))
for (let from = 0; from < NOTICES; from += 500)
  await app.app.platform.db
    .insertInto('notices')
    .values(notices.slice(from, from + 500) as never)
    .execute()

const abandonedCount = async () =>
  (await app.app.platform.metrics.workerJobs.get()).values.find(({ labels }) => labels.outcome === 'abandoned')
    ?.value ?? 0

test.each([
  ['/v2/companies/notices', '?format=pdf'],
  ['/v2/companies/notices/letters', ''],
])('[drawing] %s is drawn no further when its caller closes the connection', async (route, query) => {
  const before = await abandonedCount()
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const arrived = once(app.app.http.server, 'request')
  socket.write(`GET ${route}${query} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await arrived
  socket.destroy()
  await expect.poll(abandonedCount, { timeout: 60_000 }).toBe(before + 1)
})

test('[drawing] a long CSV is written in pieces, and other work gets its turn between them', async () => {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    for (; !isOver; turns++) await nextLoop()
  })()
  const answer = await fetch(`${app.url}/v2/companies/notices?format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const file = await answer.text()
  isOver = true
  await counting
  expect(answer.headers.get('content-length')).toBeNull()
  expect(file.split('\r\n')).toHaveLength(NOTICES + 2)
  expect(turns).toBeGreaterThan(10)
})
