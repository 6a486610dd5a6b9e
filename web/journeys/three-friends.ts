// The chit of the journey: a pot of ₹ 30,000, three tickets, two of them taken by rivals. Staff act through the API.
import { makeCompany, makeEnrollment, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import { openSocket } from '@kuri/server/testing/sockets'
import type { TestApp } from '@kuri/server/testing/test-app'

const DAY_MS = 86_400_000
const IST_MS = 5.5 * 3_600_000
const FIELDS = [
  { fieldKey: 'name', label: 'Name of the member', fieldType: 'TEXT', required: true },
  { fieldKey: 'amount', label: 'Amount I would take', fieldType: 'CURRENCY_AMOUNT', required: true },
  { fieldKey: 'signature', label: 'Signature', fieldType: 'SIGNATURE_IMAGE', required: true },
]

export async function makeThreeFriends(app: TestApp) {
  const company = await makeCompany(app, 'Nila Chits')
  let { token } = company
  const call = async (method: string, path: string, body?: object, as = token) => {
    const answer = await app.call(method, path, { token: as, ...(body ? { body } : {}) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`)
    return answer.data
  }
  const template = await call('POST', '/v2/companies/prebid-templates', {
    key: 'PREBID',
    name: 'Prebid form',
    fileName: 'prebid.pdf',
    fields: FIELDS,
  })
  const { templateVersionId } = template
  await call('POST', `/v2/companies/prebid-templates/${template.templateId}/versions/${templateVersionId}/publish`)
  const now = app.app.platform.clock.nowMs()
  const name = `Three Friends ${company.companyId.slice(-4)}`
  const programId = await makeProgram(app, company.companyId, company.branchId, {
    name,
    programStatus: 'PUBLISHED',
    totalAmountPaise: 3_000_000,
    subscriptionAmountPaise: 1_000_000,
    minimumBidAmountPaise: 1_800_000,
    totalSlots: 3,
    availableSlots: 1,
    durationValue: 3,
    startDate: new Date(now + IST_MS + 5 * DAY_MS).toISOString().slice(0, 10),
    prebidDocumentRequired: true,
    prebidDocumentTemplateVersionId: templateVersionId,
    auctionConfig: JSON.stringify({ auctionDurationSeconds: 600, auctionExtensionSeconds: 10, hasPrebid: true }),
  })
  const rivals = []
  for (const ticketNumber of [1, 2]) {
    const person = await makeSubscriber(app, `Rival ${ticketNumber}`)
    const enrollmentId = await makeEnrollment(app, company.companyId, programId, person.userId, ticketNumber)
    rivals.push({ ...person, enrollmentId })
  }
  const cycle = { cycleId: '', auctionId: '', endDate: '' }
  const startCycle = async () => {
    Object.assign(cycle, await call('POST', '/v2/companies/cycles', { programId, status: 'ACTIVE' }))
  }

  return {
    name,
    programId,
    cycle,
    call,
    /** The platform and the company accept the newest request. */
    async approveRequest() {
      const { id } = await app.db
        .selectFrom('enrollmentRequests')
        .select('id')
        .where('programId', '=', programId)
        .executeTakeFirstOrThrow()
      const admin = await app.superadmin()
      await call('PATCH', `/v2/admin/requests/${id}`, { status: 'ADMIN_APPROVED' }, admin.token)
      await call('PATCH', `/v2/companies/requests/${id}`, { status: 'COMPANY_APPROVED' })
    },
    async beginFirstMonth() {
      await call('PATCH', `/v2/companies/programs/${programId}/program-status`, { programStatus: 'ACTIVE' })
      await startCycle()
    },
    /** Bills everybody and takes the rivals' cash. */
    async billMonth() {
      const { invoices } = await call('POST', `/v2/companies/cycles/${cycle.cycleId}/invoices`, {})
      const unpaid = invoices.filter(({ status }: { status: string }) => status !== 'PAID')
      const invoiceIds = unpaid.map(({ id }: { id: string }) => id)
      return {
        invoices,
        takeCash: () => call('POST', '/v2/companies/invoices/mark-as-paid', { invoiceIds, paymentMode: 'CASH' }),
      }
    },
    startCycle,
    /** Schedules the auction for the hour after the last day, which no earlier time may be, and moves the clock to ten minutes before. */
    async scheduleAndWait() {
      const path = `/v2/companies/auctions/${cycle.auctionId}/schedule`
      const lastMoment = Date.parse(`${cycle.endDate}T23:59:59.999Z`) - IST_MS
      const at = (moment: number) => ({ auctionStartAt: new Date(moment).toISOString() })
      const early = await app.call('PATCH', path, { token, body: at(lastMoment - 3_600_000) })
      const start = lastMoment + 3_600_000
      await call('PATCH', path, at(start))
      await app.call('POST', '/dev/clock', { body: { now: new Date(start - 600_000).toISOString() } })
      // A month has passed, so everybody signs in again.
      token = (await app.signIn(company.ownerMobile)).token
      return { early }
    },
    async openRoom() {
      const { auctionId } = cycle
      const staff = await openSocket(app.url, token)
      await staff.ask('auction.subscribe', { auctionId })
      const seats = await Promise.all(
        rivals.map(async ({ mobileNumber, enrollmentId }) => {
          const socket = await openSocket(app.url, (await app.signIn(mobileNumber)).token)
          const at = { auctionId, enrolledSubscriberId: enrollmentId }
          await socket.ask('auction.subscribe', at)
          await socket.ask('auction.join', at)
          return { socket, bid: (amount: number) => socket.ask('auction.bid.place', { ...at, amount }) }
        }),
      )
      return {
        bids: seats.map(({ bid }) => bid),
        command: (type: string, data: object = {}) => staff.ask(type, { auctionId, ...data }),
        close: () => [staff, ...seats.map(({ socket }) => socket)].forEach(({ ws }) => void ws.terminate()),
      }
    },
  }
}
export type ThreeFriends = Awaited<ReturnType<typeof makeThreeFriends>>
