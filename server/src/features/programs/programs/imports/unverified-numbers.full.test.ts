import { describe, expect, test } from 'vitest'
import { insertNotification } from '#features/messages/notifications/notifications.sql'
import { sendNotifications } from '#features/messages/notifications/send-notifications'
import { makeCompany, newMobile, provisioningForm } from '#testing/fixtures'
import { importedPerson, makeImportCalls } from '#testing/program-imports'
import { CODE } from '#testing/sign-in-codes'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const other = await makeCompany(app, 'Other Chits')
const { sendStep, getSelection, importUpTo } = makeImportCalls(app, company)
const admin = (await app.superadmin()).token

const importing = (person: object) => importUpTo(3, {}, {}, [importedPerson(person)])
const ticketOf = async (programId: string) => (await getSelection(programId, 4)).data.cycles[0].subscribers[0]
const userWith = (mobileNumber: string) =>
  app.db.selectFrom('users').select(['id', 'role', 'name']).where('mobileNumber', '=', mobileNumber).executeTakeFirst()

describe('[spec: People] a number that nobody has verified occupies nothing', () => {
  test('another company invites the person, who accepts; the importing company keeps its ticket', async () => {
    const [mobileNumber, email] = [newMobile(), 'stranger@example.in']
    const programId = await importing({ mobileNumber, email })
    const before = await ticketOf(programId)
    const assignments = [{ roleId: 'role_viewer_company', scopeType: 'COMPANY' }]
    const body = { name: 'Stranger', email, mobileNumber, assignments }
    expect((await app.call('POST', '/v2/companies/employees/invitations', { token: other.token, body })).status).toBe(
      201,
    )
    const outbox = await app.app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(email)}` })
    const token = outbox.json().messages[0].token
    const accepted = await app.call('POST', '/v2/auth/employee-invitations/accept', {
      body: { token, otp: CODE, name: 'Stranger' },
    })
    expect(accepted.status).toBe(200)
    expect((await app.signIn(mobileNumber)).role).toBe('COMPANY')
    expect(await ticketOf(programId)).toEqual(before)
  })

  test('a superadmin creates an employee with the number', async () => {
    const mobileNumber = newMobile()
    await importing({ mobileNumber })
    const body = { name: 'Asha', email: 'asha-new@example.in', mobileNumber }
    const path = `/v2/admin/companies/${other.companyId}/employees`
    expect((await app.call('POST', path, { token: admin, body })).status).toBe(201)
  })

  test('a superadmin provisions a company whose owner and manager have imported numbers', async () => {
    const [owner, manager] = [newMobile(), newMobile()]
    await importing({ mobileNumber: owner })
    await importing({ mobileNumber: manager })
    const form = provisioningForm({ mobileNumber: owner })
    const body = { ...form, manager: { ...form.manager, mobileNumber: manager } }
    expect((await app.call('POST', '/v2/admin/companies', { token: admin, body })).status).toBe(201)
    expect((await userWith(manager))?.role).toBe('COMPANY')
  })

  test('the person signs in with the number and finds the ticket, and from then on the number is taken', async () => {
    const mobileNumber = newMobile()
    const programId = await importing({ mobileNumber })
    const { subscriberId } = await ticketOf(programId)
    expect((await app.signIn(mobileNumber)).userId).toBe(subscriberId)
    const body = { name: 'Asha', email: 'asha-late@example.in', mobileNumber }
    const path = `/v2/admin/companies/${other.companyId}/employees`
    expect((await app.call('POST', path, { token: admin, body })).error?.code).toBe('MOBILE_TAKEN')
  })

  test('a replaced list erases the accounts it made, but none that has signed in or that another list names', async () => {
    const [mistake, person, shared] = [newMobile(), newMobile(), newMobile()]
    const programId = await importUpTo(
      3,
      {},
      {},
      [mistake, person, shared].map((mobileNumber) => importedPerson({ mobileNumber })),
    )
    await importing({ mobileNumber: shared })
    await app.signIn(person)
    expect((await sendStep(programId, 3, { subscribers: [importedPerson()] })).status).toBe(200)
    expect(await userWith(mistake)).toBe(undefined)
    expect(await userWith(person)).toBeDefined()
    expect(await userWith(shared)).toBeDefined()
    expect((await app.signIn(mistake)).isNewSubscriber).toBe(true)
  })

  test('a notification waits in the app and sends no SMS to a number that nobody has verified', async () => {
    const mobileNumber = newMobile()
    const programId = await importing({ mobileNumber })
    const { subscriberId } = await ticketOf(programId)
    const notice = { type: 'AUCTION_STARTED', title: 'The auction has started', body: 'x', data: { programId } }
    const platform = app.app.platform
    await platform.transact((tx) => insertNotification(tx, subscriberId, notice, platform.clock.now()))
    await sendNotifications(platform)
    const sent = await app.db.selectFrom('messages').select('id').where('recipient', '=', mobileNumber).execute()
    expect(sent).toEqual([])
    const { token } = await app.signIn(mobileNumber)
    const { data } = await app.call('GET', '/v2/subscribers/me/notifications', { token })
    expect(data.notifications.map(({ title }: { title: string }) => title)).toEqual(['The auction has started'])
  })
})
