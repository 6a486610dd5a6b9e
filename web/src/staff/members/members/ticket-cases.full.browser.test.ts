// A member in default gets notice, is removed by a second person, and comes back; the copy for the Registrar is recorded.
import { dayFromNow } from '@kuri/server/testing/days'
import {
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
} from '@kuri/server/testing/fixtures'
import { endNoticeDays } from '@kuri/server/testing/ticket-cases'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
let officer: Awaited<ReturnType<typeof makeEmployee>>
let member: Awaited<ReturnType<typeof makeSubscriber>>
let programId: string
const post = async (path: string, body: object = {}) =>
  (await kuri.app.call('POST', `/v2/companies/${path}`, { token: company.token, body })).data
const listCases = async () =>
  (await kuri.app.call('GET', `/v2/companies/programs/${programId}/ticket-cases`, { token: company.token })).data.cases

beforeAll(async () => {
  company = await makeCompany(kuri.app, 'Nila Chits')
  const roleId = await makeRole(kuri.app, company.companyId, 'COMPANY', [
    'company.compliance.manage',
    'subscriber.manage',
  ])
  officer = await makeEmployee(kuri.app, company.companyId, [{ roleId }], 'Officer')
  programId = await makeProgram(kuri.app, company.companyId, company.branchId, {
    ...{ bid: 'LOT', isAuctionHostedOnPlatform: false, hasFirstCycleAuction: false },
    ...{ totalAmountPaise: 400_000, subscriptionAmountPaise: 100_000, minimumBidAmountPaise: 200_000 },
    ...{ totalSlots: 2, availableSlots: 0, durationValue: 6, chitTerms: JSON.stringify({ defaultInstalments: 1 }) },
  })
  member = await makeSubscriber(kuri.app, 'Devi')
  await makeEnrollment(kuri.app, company.companyId, programId, member.userId, 1)
  const { cycleId } = await post('cycles', { programId, status: 'ACTIVE' })
  await post(`cycles/${cycleId}/invoices`, { dueDate: dayFromNow(-20) })
})

test('a member gets notice, is removed by a second person and comes back', async () => {
  const desk = await kuri.openAs(company.ownerMobile, `/co/members/${member.userId}`)
  await desk.getByRole('button', { name: 'Notice of removal' }).click()
  await see(desk.getByRole('dialog').getByLabel(/Paid before the import/)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByLabel('Reason').fill('The instalment is overdue')
  await desk.getByRole('dialog').getByRole('button', { name: 'Give notice' }).click()
  await see(desk.getByText('The notice is sent.')).toBeVisible()
  const [{ id }] = await listCases()
  await endNoticeDays(kuri.app, id)

  const second = await kuri.openAs(officer.mobileNumber, '/co/approvals')
  await second.getByRole('button', { name: 'Look and decide' }).click()
  await see(second.getByRole('dialog').getByText('Paid by the company')).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click()
  await see(second.getByText('Approved and done.')).toBeVisible()
  expect(await listCases()).toMatchObject([{ status: 'REMOVED' }])

  await desk.goto(`/co/ticket-cases?programId=${programId}`)
  await desk.getByRole('button', { name: 'Copy for the Registrar' }).click()
  await desk.getByLabel(/Copy sent to the Registrar on/).fill(dayFromNow(0))
  await desk.getByLabel(/Number of the filing/).fill('SRO/14')
  await desk.getByRole('dialog').getByRole('button', { name: 'Record it' }).click()
  await see(desk.getByText('It is recorded.')).toBeVisible()
  expect(await listCases()).toMatchObject([{ filedOn: dayFromNow(0), filingNumber: 'SRO/14' }])

  await desk.getByRole('button', { name: 'The member comes back' }).click()
  await see(desk.getByRole('dialog').getByText(/The member pays/)).toContainText('1,000')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Give the ticket back' }).click()
  await see(desk.getByText('The member has the ticket back.')).toBeVisible()
  expect(await listCases()).toMatchObject([{ status: 'REENTERED' }])
})
