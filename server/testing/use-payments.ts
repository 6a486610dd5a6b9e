// A one-line preamble for payment tests: a company with a program that accepts requests, and a client that pays.
import { makeClient, type Subscriber } from './enrollment-client.ts'
import { useCompany } from './use-app.ts'

export async function usePayments(...options: Parameters<typeof useCompany>) {
  const { app, company } = await useCompany(...options)
  const client = makeClient(app)
  const programId = await client.openProgram(company)

  /** A subscriber whose request is approved and whose invoice waits for payment. */
  const approveRequest = async (id = programId) => {
    const devi = await client.person()
    return { devi, ...(await client.approved(devi, id, company.token)) }
  }
  const listPayments = async (subscriber: Subscriber) =>
    (await client.get(subscriber, '/v2/subscribers/me/payments')).data.payments
  const listTickets = (id: string) => app.db.selectFrom('enrollments').selectAll().where('programId', '=', id).execute()
  const countSlots = async (id: string) =>
    (await app.db.selectFrom('programs').select('availableSlots').where('id', '=', id).executeTakeFirstOrThrow())
      .availableSlots
  return { app, company, client, programId, approveRequest, listPayments, listTickets, countSlots }
}
