import { expect, test } from 'vitest'
import {
  type Chit,
  type Invoice,
  joinStatements,
  paperStates,
  prizeOf,
  type Statement,
  splitByEnd,
  splitMonths,
  unpaidInvoices,
} from './chit.rules.ts'

const invoice = (changes: Partial<Invoice>) => ({ status: 'DRAFT', dueDate: null, ...changes }) as Invoice
const cycle = (changes: object) =>
  ({
    cycleNumber: 1,
    startDate: '2026-01-01',
    invoices: [],
    prizes: [],
    winners: [],
    ...changes,
  }) as unknown as Statement['cycles'][number]
const statement = (changes: object) =>
  ({ cycles: [], otherInvoices: [], enrollments: [], ...changes }) as unknown as Statement

test('lists what is unpaid by due date, and invoices without one last', () => {
  const cycles = [
    cycle({
      invoices: [invoice({ invoiceId: 'b', dueDate: '2026-03-01' }), invoice({ invoiceId: 'paid', status: 'PAID' })],
    }),
    cycle({ invoices: [invoice({ invoiceId: 'a', dueDate: '2026-02-01', status: 'OVERDUE' })] }),
  ]
  const found = unpaidInvoices(statement({ cycles, otherInvoices: [invoice({ invoiceId: 'c' })] }))
  expect(found.map(({ invoiceId }) => invoiceId)).toEqual(['a', 'b', 'c'])
})

test('shows the newest month first and a prize beside the ticket that won it', () => {
  const prizes = [{ enrolledSubscriberId: 't2', prize: 70 }]
  const cycles = [
    cycle({ cycleNumber: 1, invoices: [invoice({ invoiceId: '1', enrolledSubscriberId: 't1' })] }),
    cycle({
      cycleNumber: 2,
      prizes,
      invoices: [
        invoice({ invoiceId: '2', enrolledSubscriberId: 't1' }),
        invoice({ invoiceId: '3', enrolledSubscriberId: 't2' }),
      ],
    }),
  ]
  const months = splitMonths(statement({ cycles, enrollments: [{}, {}] }))
  expect(months.invoices.map(({ invoice: { invoiceId }, prizes: won }) => [invoiceId, won.length])).toEqual([
    ['2', 0],
    ['3', 1],
    ['1', 0],
  ])
  expect(months.hasSeveralTickets).toBe(true)
})

test('adds prizes up in paise and keeps a sealed one sealed', () => {
  expect(prizeOf(statement({}))).toBe('NONE')
  expect(prizeOf(statement({ cycles: [cycle({ prizes: [{ prize: 0.1 }, { prize: 0.2 }] })] }))).toBe(0.3)
  expect(prizeOf(statement({ cycles: [cycle({ prizes: [{ prize: 70 }, { prize: null }] })] }))).toBe('SEALED')
})

test('puts ended chits below the running ones', () => {
  const chits = ['COMPLETED', 'ACTIVE', 'CANCELLED', 'PUBLISHED'].map((programStatus) => ({ programStatus }) as Chit)
  const { running, ended } = splitByEnd(chits)
  expect([running, ended].map((list) => list.map(({ programStatus }) => programStatus))).toEqual([
    ['ACTIVE', 'PUBLISHED'],
    ['COMPLETED', 'CANCELLED'],
  ])
})

test('reads the papers that are there from the step of the request', () => {
  const done = (step: Parameters<typeof paperStates>[0]) => paperStates(step).filter(({ isDone }) => isDone).length
  expect([done('SUBMITTED'), done('NOMINEE'), done('PAN_INCOME'), done('AGREEMENT'), done('COMPLETED')]).toEqual([
    0, 1, 2, 3, 3,
  ])
})

test('joins the first and the last months of a long chit', () => {
  const [first, last] = [1, 101].map((cycleNumber) => statement({ cycles: [cycle({ cycleNumber })] }))
  expect(joinStatements(first!, last!).cycles.map(({ cycleNumber }) => cycleNumber)).toEqual([1, 101])
})
