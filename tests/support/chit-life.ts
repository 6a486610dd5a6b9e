// One chit that a test drives step by step through the endpoints, and what must be true of its money after every step.
import { expectBooksBalance } from '@kuri/server/testing/books'
import { makeEnrollment, makeProgram, makeSubscriber } from '@kuri/server/testing/fixtures'
import type { TestApp } from '@kuri/server/testing/test-app'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { reverseSettlement } from '../../server/src/features/programs/cycles/settlement.actions.ts'

export type Size = { tickets: number; divisions: number; instalmentPaise: number; commissionHundredths: number }
type Company = { companyId: string; branchId: string; token: string; secondToken: string; depositAccountId: string }
type Invoice = { id: string; enrolledSubscriberId: string; status: string; amount: number; balanceAmount: number }

/** The chit has as many cycles as it needs for every ticket to win once. */
export class ChitLife {
  readonly tickets: { enrolledSubscriberId: string; subscriberId: string }[] = []
  private readonly cheques: string[] = []
  private readonly cash: string[] = []
  private programId = ''
  private cycleIds: string[] = []

  private readonly app: TestApp
  private readonly company: Company
  private readonly size: Size

  private constructor(app: TestApp, company: Company, size: Size) {
    this.app = app
    this.company = company
    this.size = size
  }

  static async begin(app: TestApp, company: Company, size: Size): Promise<ChitLife> {
    const life = new ChitLife(app, company, size)
    const { tickets, divisions, instalmentPaise, commissionHundredths } = size
    const cycles = Math.ceil(tickets / divisions)
    life.programId = await makeProgram(app, company.companyId, company.branchId, {
      bid: 'LOT',
      isAuctionHostedOnPlatform: false,
      hasFirstCycleAuction: false,
      totalAmountPaise: Math.floor((tickets * instalmentPaise) / divisions),
      subscriptionAmountPaise: instalmentPaise,
      minimumBidAmountPaise: instalmentPaise,
      foremanCommissionHundredths: commissionHundredths,
      durationValue: cycles,
      divisions,
      totalSlots: tickets,
      availableSlots: 0,
    })
    for (let number = 1; number <= tickets; number++) {
      const { userId: subscriberId } = await makeSubscriber(app, `Member ${number}`)
      const enrolledSubscriberId = await makeEnrollment(app, company.companyId, life.programId, subscriberId, number)
      life.tickets.push({ enrolledSubscriberId, subscriberId })
    }
    return life
  }

  private call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
    const { token } = this.company
    return this.app.call(method, path, { token, ...(body ? { body } : {}) })
  }
  /** Refusals are part of life; failures of the service are not. */
  private async attempt(path: string, body: object = {}, method: 'POST' | 'PATCH' = 'POST') {
    const answer = await this.call(method, path, body)
    expect(answer.status, `${path}: ${JSON.stringify(answer.error)}`).toBeLessThan(500)
    return answer
  }
  private async invoices(query = ''): Promise<Invoice[]> {
    const { data } = await this.call(
      'GET',
      `/v2/companies/billing/invoices?programId=${this.programId}&pageSize=100${query}`,
    )
    return data.invoices
  }
  private async openInvoice(choice: number): Promise<Invoice | undefined> {
    const open = (await this.invoices()).filter(({ status }) => status === 'DRAFT' || status === 'OVERDUE')
    return open[choice % Math.max(1, open.length)]
  }

  /** The next cycle is made when the one before is over, and billed. */
  async bill() {
    const answer = await this.attempt('/v2/companies/cycles', { programId: this.programId, status: 'ACTIVE' })
    if (answer.status === 201) this.cycleIds.push(answer.data.cycleId)
    const current = this.cycleIds.at(-1)
    if (current) await this.attempt(`/v2/companies/cycles/${current}/invoices`)
  }
  async payInFull(choice: number) {
    const invoice = await this.openInvoice(choice)
    if (invoice) await this.attempt(`/v2/companies/invoices/${invoice.id}/mark-as-paid`, { paymentMode: 'CASH' })
  }
  async payTwiceAtOnce(choice: number) {
    const invoice = await this.openInvoice(choice)
    if (!invoice) return
    const pay = () => this.attempt(`/v2/companies/invoices/${invoice.id}/mark-as-paid`, { paymentMode: 'UPI' })
    await Promise.all([pay(), pay()])
  }
  async pay(choice: number, paise: number, mode: 'CASH' | 'CHEQUE') {
    const { subscriberId, enrolledSubscriberId } = this.tickets[choice % this.tickets.length]!
    const cheque = { instrumentNumber: '000123', instrumentBank: 'SIB', instrumentDate: '2026-11-01' }
    const answer = await this.attempt('/v2/companies/receipts', {
      branchId: this.company.branchId,
      subscriberId,
      mode,
      ...(mode === 'CHEQUE' ? cheque : {}),
      enrolledSubscriberId,
      amount: (paise / 100).toFixed(2),
    })
    if (answer.status === 201 && mode === 'CHEQUE') this.cheques.push(answer.data.receiptId)
    if (answer.status === 201 && mode === 'CASH') this.cash.push(answer.data.receiptId)
  }
  async bounce(choice: number) {
    const [id] = this.cheques.splice(choice % Math.max(1, this.cheques.length), 1)
    if (!id) return
    const { depositAccountId } = this.company
    await this.attempt(`/v2/companies/receipts/${id}/deposit`, { depositAccountId })
    if (choice % 3 === 0) await this.attempt(`/v2/companies/receipts/${id}/clear`)
    else {
      const at = { token: this.company.secondToken, body: { reason: 'Funds insufficient' } }
      const { status } = await this.app.call('POST', `/v2/companies/receipts/${id}/bounce`, at)
      expect(status).toBeLessThan(500)
    }
  }
  async voidCash(choice: number) {
    const [id] = this.cash.splice(choice % Math.max(1, this.cash.length), 1)
    if (!id) return
    await this.attempt(`/v2/companies/receipts/${id}/void`, { reason: 'Typed for the wrong ticket' })
    const { secondToken: token } = this.company
    const approve = () => this.app.call('POST', `/v2/companies/receipts/${id}/void/approve`, { token })
    for (const answer of await Promise.all([approve(), approve()])) expect(answer.status).toBeLessThan(500)
  }
  async cancel(choice: number) {
    const invoices = await this.invoices()
    const invoice = invoices[choice % Math.max(1, invoices.length)]
    if (invoice) await this.attempt(`/v2/companies/invoices/${invoice.id}/cancel`, { reason: 'wrong' })
  }
  /** The winner is one of the tickets; the service refuses those that have won. */
  async win(choice: number, share: number) {
    const cycleId = this.cycleIds.at(-1)
    if (!cycleId) return
    const { divisions, tickets, instalmentPaise } = this.size
    const prizePaise = Math.floor((Math.floor((tickets * instalmentPaise) / divisions) * share) / 100)
    const first = choice % tickets
    await this.attempt(`/v2/companies/cycles/${cycleId}/winners`, {
      winners: [{ division: 1 + (choice % divisions), amount: (prizePaise / 100).toFixed(2), ...this.tickets[first]! }],
    })
  }
  async closeCycle() {
    const cycleId = this.cycleIds.at(-1)
    if (cycleId) await this.attempt(`/v2/companies/cycles/${cycleId}`, { status: 'COMPLETED' }, 'PATCH')
  }
  /** What a disqualified winner causes. */
  async takeBackSettlement() {
    const cycleId = this.cycleIds.at(-1)
    if (!cycleId) return
    const settled = await this.app.db
      .selectFrom('settlements')
      .select('cycleId')
      .where('cycleId', '=', cycleId)
      .execute()
    if (settled.length === 0) return
    await this.app.app.platform.transact(async (tx) => {
      await tx.updateTable('winners').set({ status: 'DISQUALIFIED' }).where('cycleId', '=', cycleId).execute()
      await reverseSettlement(tx, cycleId, new Date())
    })
  }

  /** Checks the money against the rows, by sums that the service itself does not use. */
  async expectMoneyAddsUp() {
    await expectBooksBalance(this.app)
    const { programId } = this
    const { rows } = await sql<Record<string, number>>`
      SELECT
        (SELECT coalesce(sum(gross_amount_paise), 0) FROM invoices
         WHERE program_id = ${programId} AND kind = 'CYCLE' AND status <> 'CANCELLED')::bigint AS billed,
        (SELECT coalesce(sum(dividend_paise), 0) FROM invoices
         WHERE program_id = ${programId} AND kind = 'CYCLE' AND status <> 'CANCELLED')::bigint AS deducted,
        (SELECT coalesce(sum(dividend_paise), 0) FROM settlements WHERE program_id = ${programId})::bigint AS dividends,
        (SELECT coalesce(sum(commission_paise), 0) FROM settlements WHERE program_id = ${programId})::bigint AS commission,
        (SELECT coalesce(sum(prize_paise), 0) FROM settlements WHERE program_id = ${programId})::bigint AS prizes,
        (SELECT coalesce(sum(part.amount_paise), 0) FROM receipt_allocations AS part
         JOIN receipts ON receipts.id = part.receipt_id
         WHERE part.program_id = ${programId} AND part.reversed_at IS NULL
           AND receipts.status NOT IN ('VOIDED', 'BOUNCED'))::bigint AS received`.execute(this.app.db)
    const { billed, deducted, dividends, commission, prizes, received } = rows[0]! as Record<string, number>
    const balance = await this.balances()
    const money = (balance.CASH ?? 0) + (balance.BANK ?? 0) + (balance.CHEQUES ?? 0) + (balance.SUSPENSE ?? 0)
    expect({ money, commission: balance.COMMISSION_INCOME ?? 0, prizes: balance.PRIZE_PAYABLE ?? 0 }).toEqual({
      money: received,
      commission: 0 - commission!,
      prizes: 0 - prizes!,
    })
    expect(balance.DIVIDEND_PAYABLE ?? 0).toBe(deducted! - dividends!)
    expect(balance.UNPRIZED_POT ?? 0).toBe(prizes! + commission! + dividends! - billed!)
    await this.expectSaneInvoices()
  }
  private async balances(): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; paise: number }>`
      SELECT account, sum(amount_paise)::bigint AS paise FROM ledger_postings WHERE program_id = ${this.programId}
      GROUP BY account`.execute(this.app.db)
    return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
  }
  /** Nobody is billed twice for a cycle, and no amount is negative. */
  private async expectSaneInvoices() {
    const { rows } = await sql`
      SELECT enrollment_id, cycle_id FROM invoices WHERE program_id = ${this.programId} AND status <> 'CANCELLED'
      GROUP BY 1, 2 HAVING count(*) > 1 OR min(amount_paise) < 0 OR min(amount_paise - paid_paise) < 0`.execute(
      this.app.db,
    )
    expect(rows).toEqual([])
  }
}
