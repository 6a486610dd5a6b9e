import { makeCompany, makeEmployee, makeEnrollment, makeSubscriber } from '@kuri/server/testing/fixtures'
import { makeBankAccount } from '@kuri/server/testing/payouts'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { useBrowser } from '../../../../testing/browser.ts'
import { see } from '../../../../testing/see.ts'
import { makePost, makeSmallChit } from '../../../../testing/small-chit.ts'

const kuri = useBrowser()
let company: Awaited<ReturnType<typeof makeCompany>>
let programId: string
let colleague: { mobileNumber: string }

/** A month that ticket 1 won for ₹ 8,000: each of four tickets has a dividend of ₹ 375, which no bill deducts. */
beforeAll(async () => {
  company = await makeCompany(kuri.app, 'Nila Chits')
  const post = makePost(kuri.app, company.token)
  await makeBankAccount(kuri.app, company)
  programId = await makeSmallChit(kuri.app, company, 'Onam 40')
  await kuri.app.db.updateTable('programs').set({ deductDividend: false }).where('id', '=', programId).execute()
  const { userId: subscriberId } = await makeSubscriber(kuri.app, 'Devi Amma')
  const tickets: string[] = []
  for (const number of [1, 2, 3, 4])
    tickets.push(await makeEnrollment(kuri.app, company.companyId, programId, subscriberId, number))
  const { cycleId } = await post('cycles', { programId, status: 'ACTIVE' })
  await post(`cycles/${cycleId}/invoices`, { dueDate: '2026-01-31' })
  const won = { division: 1, amount: 8000, subscriberId, enrolledSubscriberId: tickets[0] }
  await post(`cycles/${cycleId}/winners`, { winners: [won] })
  colleague = await makeEmployee(kuri.app, company.companyId, [{ roleId: 'role_company_admin_company' }], 'Meera')
})

const refunds = async () => {
  const path = `/v2/companies/refunds-due?programId=${programId}&pageSize=100`
  const { data } = await kuri.app.call('GET', path, { token: company.token })
  return (
    data.refunds as { ticketNumber: number; amount: number; status: string; claim: number; utr: string | null }[]
  ).toSorted((one, other) => one.ticketNumber - other.ticketNumber)
}
const row = (page: Page, ticket: number) => page.getByRole('row', { name: new RegExp(`Ticket ?${ticket}\\b`) })
const open = (mobileNumber: string) => kuri.openAs(mobileNumber, `/co/refunds?programId=${programId}`)

test('dividends are made due by one person, paid by another, and due again when the bank sends them back', async () => {
  const owner = await open(company.ownerMobile)
  await owner.getByRole('button', { name: 'Refund dividends' }).click()
  await owner.getByRole('button', { name: 'Make the refunds' }).click()
  await see(owner.getByText('4 refunds of ₹1,500 are due.')).toBeVisible()
  await see(owner.getByRole('button', { name: 'Record the payment' }).first()).toBeDisabled()
  await see(owner.getByText('A colleague must pay it.').first()).toBeVisible()

  const page = await open(colleague.mobileNumber)
  await row(page, 1).getByRole('button', { name: 'Record the payment' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(page.getByText('Please look at this again:')).toBeVisible()
  await page.getByLabel('UTR or number of the cheque').fill('412345678901')
  await see(page.getByLabel('From which account')).toContainText('State Bank')
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(page.getByText(/The refund is recorded, with the voucher/)).toBeVisible()
  expect((await refunds())[0]).toMatchObject({ amount: 375, status: 'PAID', utr: '412345678901' })

  await row(page, 1).getByRole('button', { name: 'The bank sent it back' }).click()
  await page.getByLabel('Reason').fill('The account is closed')
  await page.getByRole('button', { name: 'Record it' }).click()
  await see(row(page, 1).getByRole('button', { name: 'Record the payment' })).toBeVisible()
  expect((await refunds())[0]).toMatchObject({ amount: 375, status: 'DUE', utr: null })
})
