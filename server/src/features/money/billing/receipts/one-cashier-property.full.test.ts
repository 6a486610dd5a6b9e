// One employee with every right that the till and the books need does whatever they like: what members have paid by receipts, and the
// money that the company should have, never become less. Each needs a second person.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectBooksBalance } from '#testing/books'
import { makeEmployee, makeRole } from '#testing/fixtures'
import { useCounter } from '#testing/use-counter'

const { app, company, cheque, makePayer, branchId, accountId } = await useCounter()
const { companyId } = company
const rights = ['payment.manage', 'statement.manage', 'company.billing.manage', 'program.status.manage'] as const
const alone = await makeEmployee(app, companyId, [{ roleId: await makeRole(app, companyId, 'COMPANY', [...rights]) }])
const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, `/v2/companies/${path}`, { token: alone.token, ...(body ? { body } : {}) })

const MONEY = ['CASH', 'BANK', 'CHEQUES', 'PROVIDER', 'SUSPENSE']
async function holdings() {
  const paid = await app.db
    .selectFrom('receipts')
    .select(({ fn, eb }) => fn.sum<number>(eb('amountPaise', '-', eb.ref('reversedPaise'))).as('paise'))
    .executeTakeFirstOrThrow()
  const money = await app.db
    .selectFrom('ledgerPostings')
    .select(({ fn }) => fn.sum<number>('amountPaise').as('paise'))
    .where('account', 'in', MONEY)
    .executeTakeFirstOrThrow()
  return { paidPaise: Number(paid.paise ?? 0), moneyPaise: Number(money.paise ?? 0) }
}

const OPERATIONS = [
  'payCash', 'payWithoutMode', 'payByCheque', 'stateCheque', 'stateCash', 'deposit', 'clear', 'bounce', 'askVoid', 'approveVoid',
  'cancel', 'bill', 'refundDividends', 'payRefunds', 'depositCash',
] as const // biome-ignore format: one line per group is easier to read
type Operation = (typeof OPERATIONS)[number]

/** What an operation needs, so that most of them do something. */
const FITS: Partial<Record<Operation, (row: { status: string; mode?: string }) => boolean>> = {
  payCash: ({ status }) => status !== 'PAID' && status !== 'CANCELLED',
  payWithoutMode: ({ status }) => status !== 'PAID' && status !== 'CANCELLED',
  payByCheque: ({ status }) => status !== 'PAID' && status !== 'CANCELLED',
  cancel: ({ status }) => status === 'PAID',
  stateCheque: ({ mode }) => mode === 'OTHER',
  stateCash: ({ mode }) => mode === 'OTHER',
  deposit: ({ status }) => status === 'RECEIVED',
  clear: ({ status }) => status === 'DEPOSITED',
  bounce: ({ status }) => status === 'DEPOSITED',
}

async function act(
  operation: Operation,
  choice: number,
  payer: Awaited<ReturnType<typeof makePayer>>,
  cycleId: string,
) {
  const pick = <Row extends { id: string; status: string }>(rows: readonly Row[]): Row | undefined => {
    const fitting = rows.filter(FITS[operation] ?? (() => true))
    return fitting[choice % Math.max(1, fitting.length)]
  }
  const receipt = pick((await call('GET', `receipts?subscriberId=${payer.userId}`)).data.receipts)
  const invoice = pick((await call('GET', `invoices?subscriberId=${payer.userId}`)).data.invoices)
  const bill = (what: string, body: object) =>
    invoice ? call('POST', `invoices/${invoice.id}/${what}`, body) : undefined
  const mark = (body: object) => bill('mark-as-paid', body)
  const change = (what: string, body: object = {}) =>
    receipt ? call('POST', `receipts/${receipt.id}/${what}`, body) : undefined
  switch (operation) {
    case 'payCash':
      return mark({ paymentMode: 'CASH' })
    case 'payWithoutMode':
      return mark({})
    case 'payByCheque':
      return mark({ paymentMode: 'Cheque', reference: '000451' })
    case 'stateCheque':
      return change('mode', cheque)
    case 'stateCash':
      return change('mode', { mode: 'CASH' })
    case 'deposit':
      return change('deposit', { depositAccountId: accountId })
    case 'clear':
      return change('clear')
    case 'bounce':
      return change('bounce', { reason: 'No funds' })
    case 'askVoid':
      return change('void', { reason: 'Wrong ticket' })
    case 'approveVoid':
      return change('void/approve')
    case 'cancel':
      return bill('cancel', { reason: 'Entered twice' })
    case 'bill':
      return call('POST', `cycles/${cycleId}/invoices`, {})
    case 'refundDividends':
      return call('POST', `programs/${payer.programId}/refund-dividends`)
    case 'payRefunds': {
      const { refunds } = (await call('GET', `refunds-due?programId=${payer.programId}&status=DUE`)).data
      for (const { id } of refunds) await call('POST', `refunds-due/${id}/paid`, { mode: 'CASH' })
      return undefined
    }
    case 'depositCash':
      return call('POST', `branches/${branchId}/day-book/deposits`, { amount: 500, depositAccountId: accountId })
  }
}

test('no sequence of operations by one employee lowers what members have paid or what the company should have', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...OPERATIONS), fc.nat(5)), { minLength: 20, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const payer = await makePayer({ tickets: 2, changes: { durationValue: 1 } })
      const { cycleId } = await app.db
        .selectFrom('invoices')
        .select('cycleId')
        .where('id', '=', payer.invoiceId)
        .executeTakeFirstOrThrow()
      let before = await holdings()
      for (const [operation, choice] of sequence) {
        const answer = await act(operation, choice, payer, cycleId!)
        expect(answer?.status ?? 200, operation).toBeLessThan(500)
        const after = await holdings()
        expect(after.paidPaise, operation).toBeGreaterThanOrEqual(before.paidPaise)
        expect(after.moneyPaise, operation).toBeGreaterThanOrEqual(before.moneyPaise)
        before = after
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  await expectBooksBalance(app)
})
