// A small chit with money in it, for the browser tests of the money pages.
import { makeCompany, makeEnrollment, makeSubscriber } from '@kuri/server/testing/fixtures'
import type { TestApp } from '@kuri/server/testing/test-app'
import { makePost, makeSmallChit } from './small-chit.ts'

/** Names that would run as code if a page ever put them into its markup. */
export const HOSTILE = {
  member: 'Devi <img src=x onerror="window.wasHacked=1">',
  program: 'Onam "><script>window.wasHacked=1</script>',
}

/**
 * Four tickets of ₹ 2,500, a pot of ₹ 10,000; tickets 1 and 2 are Devi's. Month 1 is paid and ticket 2 won ₹ 8,000 in it, so that each
 * ticket has earned ₹ 375. Month 2 is billed and unpaid: ₹ 2,125.
 */
export async function makeMoneyWorld(app: TestApp) {
  const company = await makeCompany(app, 'Nila Chits')
  const { companyId, token } = company
  const post = makePost(app, token)
  const devi = await makeSubscriber(app, HOSTILE.member)
  const programId = await makeSmallChit(app, company, HOSTILE.program)
  const tickets: string[] = []
  for (let number = 1; number <= 4; number++) {
    const { userId } = number <= 2 ? devi : await makeSubscriber(app, `Member ${number}`)
    tickets.push(await makeEnrollment(app, companyId, programId, userId, number))
  }
  const first = await post('cycles', { programId, status: 'ACTIVE' })
  const billed = await post(`cycles/${first.cycleId}/invoices`, { dueDate: '2026-01-31' })
  await post('invoices/mark-as-paid', {
    invoiceIds: billed.invoices.map(({ id }: { id: string }) => id),
    paymentMode: 'CASH',
  })
  await post(`cycles/${first.cycleId}/winners`, {
    winners: [{ division: 1, amount: 8000, subscriberId: devi.userId, enrolledSubscriberId: tickets[1] }],
  })
  const second = await post('cycles', { programId, status: 'ACTIVE' })
  await post(`cycles/${second.cycleId}/invoices`, { dueDate: '2099-01-31' })
  return { company, devi, programId, tickets, post }
}
