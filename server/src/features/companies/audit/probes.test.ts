// Refusals that depend on whether a stranger's number or address is known: neutral, audited and limited.
import { expect, test } from 'vitest'
import { makeCompany, makeEmployee, makeSubscriber, newMobile } from '#testing/fixtures'
import { importedPerson, makeImportCalls } from '#testing/program-imports'
import { SUPERADMIN } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const app = await useApp()

const withLimits = async (work: () => Promise<void>) => {
  Object.assign(app.config, { rateLimitsOn: true })
  try {
    await work()
  } finally {
    Object.assign(app.config, { rateLimitsOn: false })
  }
}
const refusalsIn = (companyId: string, action: string) =>
  app.db.selectFrom('auditLogs').select('id').where('companyId', '=', companyId).where('action', '=', action).execute()

test('an import with a number of staff names no line, is audited, and five an hour are answered', async () => {
  const company = await makeCompany(app)
  const { sendStep, importUpTo } = makeImportCalls(app, company)
  const programId = await importUpTo(2)
  const probe = () =>
    sendStep(programId, 3, { subscribers: [importedPerson(), importedPerson({ mobileNumber: SUPERADMIN })] })
  await withLimits(async () => {
    for (let i = 0; i < 5; i++) {
      const { status, error } = await probe()
      expect([status, error?.code, error?.details]).toEqual([409, 'MOBILE_BELONGS_TO_STAFF', null])
    }
    expect((await probe()).error?.code).toBe('RATE_LIMITED')
    expect((await sendStep(programId, 3, { subscribers: [importedPerson()] })).status).toBe(429)
  })
  expect(await refusalsIn(company.companyId, 'program.import-subscribers-refused')).toHaveLength(5)
  expect((await sendStep(programId, 3, { subscribers: [importedPerson()] })).status).toBe(200)
})

test('an invitation of somebody of another company gets one neutral refusal, of a colleague a plain one', async () => {
  const [company, other] = [await makeCompany(app), await makeCompany(app, 'Other Chits')]
  const colleague = await makeEmployee(app, company.companyId, [])
  const stranger = await makeEmployee(app, other.companyId, [])
  const subscriber = await makeSubscriber(app)
  let counter = 0
  const invite = (changes: object) =>
    app.call('POST', '/v2/companies/employees/invitations', {
      token: company.token,
      body: {
        name: 'Chandran',
        email: `probe-${++counter}@example.in`,
        mobileNumber: newMobile(),
        assignments: [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }],
        ...changes,
      },
    })
  const answers = [
    await invite({ mobileNumber: stranger.mobileNumber }),
    await invite({ email: `${stranger.userId}@example.in` }),
    await invite({ mobileNumber: subscriber.mobileNumber }),
    await invite({ email: `${subscriber.userId}@example.in` }),
  ]
  expect(new Set(answers.map(({ status, error }) => JSON.stringify([status, error]))).size).toBe(1)
  expect([answers[0]!.status, answers[0]!.error?.code]).toEqual([409, 'INVITEE_NOT_AVAILABLE'])
  expect((await invite({ mobileNumber: colleague.mobileNumber })).error?.code).toBe('MOBILE_TAKEN')
  expect(await refusalsIn(company.companyId, 'invitation.refused')).toHaveLength(4)
  await withLimits(async () => {
    expect((await invite({ mobileNumber: stranger.mobileNumber })).status).toBe(409)
    expect((await invite({ mobileNumber: stranger.mobileNumber })).error?.code).toBe('RATE_LIMITED')
  })
  expect((await invite({ mobileNumber: '+19005551234' })).error?.code).toBe('MOBILE_NOT_SERVED')
})

test('a company that tries email addresses of others for its own profile is audited, and has to wait after five', async () => {
  const [company, other] = [await makeCompany(app), await makeCompany(app, 'Other Chits')]
  const { email } = await app.db
    .selectFrom('companies')
    .select('email')
    .where('id', '=', other.companyId)
    .executeTakeFirstOrThrow()
  const probe = () => app.call('PATCH', '/v2/companies/me', { token: company.token, body: { email } })
  await withLimits(async () => {
    for (let i = 0; i < 5; i++) expect((await probe()).error?.code).toBe('EMAIL_TAKEN')
    expect((await probe()).error?.code).toBe('RATE_LIMITED')
  })
  expect(await refusalsIn(company.companyId, 'company.update-refused')).toHaveLength(5)
})
