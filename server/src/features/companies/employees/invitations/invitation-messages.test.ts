import { describe, expect, test } from 'vitest'
import { makeCompany, newMobile } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const app = await useApp({ REQUESTS_PER_MINUTE: '100000' }, undefined, {
  limits: { invitationsPerDay: 2 },
})
const company = await makeCompany(app, 'Evil t.co Kuries')

let counter = 0
const send = (changes: object = {}) => ({
  name: 'Chandran Pillai',
  email: `letter-${++counter}@example.in`,
  mobileNumber: newMobile(),
  assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }],
  ...changes,
})
const invite = (body: object, token = company.token) =>
  app.call('POST', '/v2/companies/employees/invitations', { token, body })
const rename = (name: string) => app.call('PATCH', '/v2/companies/me', { token: company.token, body: { name } })
const outboxOf = async (to: string): Promise<{ subject: string | null; body: string }> =>
  (await app.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(to)}` })).json().messages[0]
const subjectTo = async (recipient: string) =>
  (await app.db.selectFrom('messages').select('subject').where('recipient', '=', recipient).executeTakeFirstOrThrow())
    .subject

describe('[spec: Employee endpoints] messages of invitations', () => {
  test('no name that a company typed is part of an SMS or a subject, and the mail shows it without a link', async () => {
    const body = send({ name: 'Your winnings wait' })
    expect((await invite(body)).status).toBe(201)
    const sms = await outboxOf(body.mobileNumber)
    expect(sms.body).not.toMatch(/Evil|Kuries|winnings/)
    expect(await subjectTo(body.email)).toBe('You are invited to join a company on Kuri')
    const mail = await outboxOf(body.email)
    expect(mail.body).toContain('Company: "Evil t. co Kuries"')
    expect(mail.body).not.toContain('winnings')
  })

  test('names of companies and people carry no links, line breaks or control characters', async () => {
    const bad = ['verify at https://evil.example/kyc', 'www.evil.com', 'two\nlines', 'x \u202e y']
    for (const name of bad) {
      for (const answer of [await rename(name), await invite(send({ name }))])
        expect([answer.status, answer.error?.details?.[0]?.path]).toEqual([400, 'name'])
    }
    for (const name of ['M/s. A.B. Chits (P) Ltd. No. 2', 'അവന്\u200d ചിട്ടി'])
      expect([(await rename(name)).data?.company.name]).toEqual([name])
  })

  test('a company sends only so many invitations a day, five times as many in its first month', async () => {
    const firm = await makeCompany(app, 'Busy Chits')
    for (let n = 0; n < 10; n++) expect((await invite(send(), firm.token)).status).toBe(201)
    const refused = await invite(send(), firm.token)
    expect([refused.status, refused.error?.code]).toEqual([429, 'INVITATION_LIMIT'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)

    await app.db
      .updateTable('companies')
      .set({ createdAt: new Date(Date.now() - 40 * 24 * 3600 * 1000) })
      .where('id', '=', company.companyId)
      .execute()
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(send())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429])
    await app.advanceSeconds(24 * 3600)
    const { token } = await app.signIn(company.ownerMobile)
    expect((await invite(send(), token)).status).toBe(201)
  })
})
