// The evidence of a service that has replaced its key: the log announced the new one, and the reader's policy names both.
import { verifyWithWebCrypto } from '@kuri/verify/notes/note'
import { verifyFiles } from '@kuri/verify/verdict/report'
import { expect, test } from 'vitest'
import { makeCompany } from '#testing/fixtures'
import { staffOf } from '#testing/lifecycle'
import { prebidClient } from '#testing/prebids'
import { cloneDatabase, startTestApp } from '#testing/test-app'
import { TRUST_KEY } from '#testing/witness'

const NEW_KEY = 'b1c1e2f3b4958677d8e9fa0b1c2d3e4f5061728394a5b6c7d8e9f00112233446'

test('shows how a new key follows from the one before it', async () => {
  const database = await cloneDatabase()
  for (const keys of [{ TRUST_KEY }, { TRUST_KEY: NEW_KEY, TRUST_KEY_OLD: TRUST_KEY }]) {
    const before = await startTestApp({ LOG_LEVEL: 'silent', ...keys }, database.url)
    await before.app.publicLog.sweep()
    await before.close()
  }
  const app = await startTestApp({ LOG_LEVEL: 'silent', TRUST_KEY: NEW_KEY }, database.url)
  const company = await makeCompany(app)
  const { auctionId } = await prebidClient(app, company).makeSealedAuction()
  await staffOf(app, company.token).plan(auctionId, 12 * 86_400)
  await app.app.publicLog.sweep()

  const headers = { authorization: `Bearer ${company.token}` }
  const bundle = await app.http.inject({ url: `/v2/companies/auctions/${auctionId}/log/bundle`, headers })
  const policy = (await app.http.inject('/trust/policy.txt')).body
  expect(policy.match(/^log localhost\/receipts\+/gm)).toHaveLength(2)
  const { answers } = await verifyFiles(
    { bundle: bundle.body, receipts: null, policy },
    { verifyEd25519: verifyWithWebCrypto, verifyBls: async () => false, readLogFile: null },
  )
  expect(answers.filter(({ question }) => ['HEAD', 'ANCHORS', 'KEYS'].includes(question))).toMatchObject([
    { question: 'HEAD', answer: { kind: 'YES' } },
    { question: 'ANCHORS', answer: { kind: 'YES' } },
    { question: 'KEYS', answer: { kind: 'YES', detail: 'Each key was announced.' } },
  ])
  await app.close()
  await database.drop()
})
