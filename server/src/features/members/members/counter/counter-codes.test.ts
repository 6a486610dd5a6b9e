import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeClient } from '#testing/enrollment-client'
import { makeCompany, newMobile } from '#testing/fixtures'
import { CODE } from '#testing/sign-in-codes'
import { useLimitedApp } from '#testing/use-app'

const app = await useLimitedApp()
const company = await makeCompany(app)
const other = await makeCompany(app, 'Cochin Chits')
const client = makeClient(app)
const [programId, theirs] = [await client.openProgram(company), await client.openProgram(other)]

const send = (mobileNumber: string, from = { programId, token: company.token }) =>
  app.call('POST', `/v2/companies/programs/${from.programId}/enrollments/codes`, {
    token: from.token,
    body: { mobileNumber },
  })

/** As if everything had happened that much earlier. */
const wait = (seconds: number) =>
  sql`UPDATE desk_codes SET created_at = created_at - make_interval(secs => ${seconds})`.execute(app.db)

test('[spec: Who may do what with money] a number gets one code in 30 seconds, whichever company asks, and five an hour from each', async () => {
  const mobileNumber = newMobile()
  const fromOther = () => send(mobileNumber, { programId: theirs, token: other.token })
  expect((await send(mobileNumber)).status).toBe(200)
  expect(await fromOther()).toMatchObject({ status: 429, error: { code: 'OTP_TOO_SOON' } })
  for (let sent = 1; sent < 5; sent++) {
    await wait(31)
    expect((await send(mobileNumber)).status).toBe(200)
  }
  await wait(31)
  expect((await send(mobileNumber)).error).toMatchObject({ code: 'OTP_TOO_SOON' })
  expect((await fromOther()).status).toBe(200)
})

test('[spec: Who may do what with money] many wrong codes for a number end its codes of that company for a while, and of no other', async () => {
  const mobileNumber = newMobile()
  expect((await send(mobileNumber)).status).toBe(200)
  await app.db.updateTable('deskCodes').set({ tries: 20 }).where('mobileNumber', '=', mobileNumber).execute()
  await wait(31)
  expect(await send(mobileNumber)).toMatchObject({ status: 429, error: { code: 'OTP_PAUSED' } })
  expect((await send(mobileNumber, { programId: theirs, token: other.token })).status).toBe(200)
})

test('[spec: Who may do what with money] a code expires after five minutes', async () => {
  const mobileNumber = newMobile()
  await send(mobileNumber)
  await app.db
    .updateTable('deskCodes')
    .set({ expiresAt: new Date(0) })
    .where('mobileNumber', '=', mobileNumber)
    .execute()
  const body = { mobileNumber, otp: CODE, acceptedTermsAndConditions: true }
  const { status, error } = await app.call('POST', `/v2/companies/programs/${programId}/enrollments`, {
    token: company.token,
    body,
  })
  expect({ status, code: error?.code }).toEqual({ status: 400, code: 'DESK_CODE_INVALID' })
})

test('[spec: Who may do what with money] numbers that get no messages are refused, and the code is in no log of what staff did', async () => {
  expect((await send('+88213000001')).status).toBe(400)
  const entries = await app.db
    .selectFrom('auditLogs')
    .selectAll()
    .where('action', '=', 'desk-enrollment.code-sent')
    .execute()
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain(CODE)
})
