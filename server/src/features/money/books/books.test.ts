// Reports and exports of the books through the real endpoints, on a small chit with odd paise and awkward names.
import { expect, test } from 'vitest'
import { makeMonthBalances } from '#features/money/ledger/month-balances.actions'
import { expectBooksBalance } from '#testing/books'
import { dayFromNow } from '#testing/days'
import {
  makeBranch,
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
} from '#testing/fixtures'
import { useCompany } from '#testing/use-app'

const { app, company } = await useCompany()
const { companyId, branchId, token } = company
const stranger = await makeCompany(app, 'Cochin Chits')
const post = (path: string, body: object = {}) => app.call('POST', path, { token, body })

const formula = await makeSubscriber(app, '=HYPERLINK("http://x","Devi")')
const special = await makeSubscriber(app, 'Ravi <& "Sons"> \u0007')
const programId = await makeProgram(app, companyId, branchId, {
  bid: 'LOT',
  isAuctionHostedOnPlatform: false,
  hasFirstCycleAuction: false,
  chitId: '=KL-1',
  totalAmountPaise: 200_001,
  minimumBidAmountPaise: 100_000,
  subscriptionAmountPaise: 100_001,
})
const tickets = [
  await makeEnrollment(app, companyId, programId, formula.userId, 1),
  await makeEnrollment(app, companyId, programId, special.userId, 2),
]
const cycle = (await post('/v2/companies/cycles', { programId, status: 'ACTIVE' })).data
const billed = await post(`/v2/companies/cycles/${cycle.cycleId}/invoices`, {})
for (const { id } of billed.data.invoices)
  await post(`/v2/companies/invoices/${id}/mark-as-paid`, { paymentMode: 'CASH', reference: '=1+1' })
await post(`/v2/companies/cycles/${cycle.cycleId}/winners`, {
  winners: [{ division: 1, amount: 1500.55, subscriberId: formula.userId, enrolledSubscriberId: tickets[0] }],
})

type Row = { account: string; opening: number; debit: number; credit: number; closing: number }
type Entry = { entryId: string; kind: string; voucherType: string }

const period = `from=${dayFromNow(-1)}&to=${dayFromNow(1)}`
const get = (report: string, query: string, by = token) =>
  app.call('GET', `/v2/companies/accounting/${report}?${query}`, { token: by })
const file = async (report: string, query: string, by = token) => {
  const response = await app.http.inject({
    method: 'GET',
    url: `/v2/companies/accounting/${report}?${query}`,
    headers: { authorization: `Bearer ${by}` },
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

test('[spec: Who may do what with money] the trial balance of a program and of the company sums to zero', async () => {
  for (const query of [period, `${period}&programId=${programId}`, `${period}&detail=SUBJECTS`]) {
    const { data } = await get('trial-balance', query)
    expect(data).toMatchObject({ isBalanced: true, totals: { opening: 0, closing: 0 }, nextCursor: null })
    const sum = (field: 'opening' | 'debit' | 'closing') =>
      data.rows.reduce((total: number, row: Row) => total + Math.round(row[field] * 100), 0)
    expect([sum('opening'), sum('closing')]).toEqual([0, 0])
    expect(sum('debit')).toBe(Math.round(data.totals.credit * 100))
  }
  const { data } = await get('trial-balance', `${period}&programId=${programId}`)
  expect(data.rows.find(({ account }: Row) => account === 'CASH')).toMatchObject({
    opening: 0,
    debit: 2000.02,
    closing: 2000.02,
  })
  expect(data.rows.find(({ account }: Row) => account === 'TICKET')).toMatchObject({ debit: 2000.02, closing: 0 })
})

test('[spec: Who may do what with money] balances carry over: what was booked before the period is its opening', async () => {
  const later = `from=${dayFromNow(1)}&to=${dayFromNow(2)}&programId=${programId}`
  const { data } = await get('trial-balance', later)
  expect(data).toMatchObject({ isBalanced: true, totals: { opening: 0, debit: 0, credit: 0, closing: 0 } })
  expect(data.rows.find(({ account }: Row) => account === 'CASH')).toMatchObject({
    opening: 2000.02,
    debit: 0,
    closing: 2000.02,
  })
})

test('[spec: Who may do what with money] trial balance and ledger are read part by part', async () => {
  const all = (await get('trial-balance', `${period}&detail=SUBJECTS`)).data.rows
  const parts = []
  for (let cursor = ''; ; ) {
    const { data } = await get('trial-balance', `${period}&detail=SUBJECTS&limit=3${cursor}`)
    parts.push(...data.rows)
    if (!data.nextCursor) break
    cursor = `&cursor=${data.nextCursor}`
  }
  expect(parts).toEqual(all)

  const lines = (await get('ledger', `${period}&programId=${programId}`)).data.lines
  const found = []
  for (let cursor = ''; ; ) {
    const { data } = await get('ledger', `${period}&programId=${programId}&limit=2${cursor}`)
    found.push(...data.lines)
    if (!data.nextCursor) break
    cursor = `&cursor=${data.nextCursor}`
  }
  expect(found).toEqual(lines)
})

test('[spec: Who may do what with money] the ledger of a ticket has a running balance and readable names', async () => {
  const { data } = await get('ledger', `${period}&account=TICKET&subjectId=${tickets[1]}`)
  expect(data.lines).toMatchObject([
    { kind: 'BILL', debit: 1000.01, credit: 0, balance: 1000.01, programId },
    { kind: 'RECEIPT', debit: 0, credit: 1000.01, balance: 0 },
  ])
  expect(data.lines[0].name).toContain('ticket 2 Ravi <& "Sons">')
})

test('[spec: Who may do what with money] the day book has every entry of a branch with its lines', async () => {
  const { data } = await get('day-book', `${period}&branchId=${branchId}`)
  expect(data.entries.map(({ kind, voucherType }: Entry) => [kind, voucherType])).toEqual(
    expect.arrayContaining([
      ['BILL', 'Journal'],
      ['RECEIPT', 'Receipt'],
      ['SETTLEMENT', 'Journal'],
    ]),
  )
  for (const { lines } of data.entries)
    expect(lines.reduce((sum: number, line: Row) => sum + Math.round((line.debit - line.credit) * 100), 0)).toBe(0)
  expect((await get('day-book', `${period}&branchId=${await makeBranch(app, companyId)}`)).data.entries).toEqual([])
})

test('[spec: Who may do what with money] files have a byte order mark, CRLF, and no cell that is a formula', async () => {
  for (const [report, query] of [
    ['trial-balance', `${period}&detail=SUBJECTS`],
    ['ledger', `${period}&programId=${programId}`],
    ['day-book', period],
  ] as const) {
    const { text, headers } = await file(report, `${query}&format=csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9.-]+\.csv"$/)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text).not.toMatch(/(^|,|\n)"?[=@]/)
    expect(text).toContain('1500.55')
  }
})

test('[spec: Who may do what with money] a voucher is exported once, and a repeated one is marked', async () => {
  const first = await file('vouchers', `${period}&format=csv`)
  expect([first.status, first.headers['x-next-cursor']]).toEqual([200, undefined])
  const ids = new Set(
    first.text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[0]),
  )
  const { entries } = (await get('day-book', period)).data
  expect(ids).toEqual(new Set(entries.map(({ entryId }: Entry) => entryId)))
  expect(first.text).toContain(',no\r\n')
  expect(first.text).toContain(",'=KL-1,")

  const second = await file('vouchers', `${period}&format=csv`)
  expect(second.text.split('\r\n')).toHaveLength(2)
  expect(second.headers['x-export-id']).toBeUndefined()
  const repeated = await file('vouchers', `${period}&format=csv&include=ALL`)
  expect(repeated.text).toBe(first.text.replaceAll(',no\r\n', ',yes\r\n'))
  const lost = await file('vouchers', `${period}&format=csv&exportId=${first.headers['x-export-id']}`)
  expect(lost.text).toBe(repeated.text)

  const { data } = await get('voucher-exports', '')
  expect(data.exports.at(-1)).toMatchObject({
    exportId: first.headers['x-export-id'],
    voucherCount: ids.size,
    repeatedCount: 0,
  })
  expect(data.exports[0]).toMatchObject({ voucherCount: ids.size, repeatedCount: ids.size })
})

test('[spec: Who may do what with money] two exports at the same time share the vouchers, and HEAD exports nothing', async () => {
  await post('/v2/companies/cycles', { programId, cycleNumber: 2, status: 'ACTIVE' }).then(({ data }) =>
    post(`/v2/companies/cycles/${data.cycleId}/invoices`, {}),
  )
  await app.call('HEAD', `/v2/companies/accounting/vouchers?${period}&format=csv`, { token })
  const files = await Promise.all(Array.from({ length: 4 }, () => file('vouchers', `${period}&format=csv`)))
  const rows = files.flatMap(({ text }) => text.split('\r\n').slice(1, -1))
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows).size).toBe(rows.length)
})

test('[spec: Who may do what with money] the Tally file is well-formed, balanced to the paisa, and names each voucher by its entry', async () => {
  const { text, headers } = await file('vouchers', `${period}&format=tally-xml&include=ALL`)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(text).toContain('ticket 2 Ravi &lt;&amp; &quot;Sons&quot;&gt;')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that XML forbids
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  expect(text.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
  for (const [, id, voucher] of text.matchAll(/<VOUCHER REMOTEID="(\w+)"(.*?)<\/VOUCHER>/gs)) {
    expect(voucher).toContain(`<GUID>${id}</GUID>`)
    const paise = [...voucher!.matchAll(/<AMOUNT>(-?\d+)\.(\d\d)<\/AMOUNT>/g)].map(([, rupees, rest]) =>
      Number(`${rupees}${rest}`),
    )
    expect(paise.length).toBeGreaterThan(1)
    expect(paise.reduce((sum, amount) => sum + amount, 0)).toBe(0)
  }
})

test('[spec: Who may do what with money] an account stays one ledger of Tally when its ticket gets another holder or name', async () => {
  const ledgers = async () => {
    const { text } = await file('vouchers', `${period}&format=tally-xml&include=ALL`)
    return [...text.matchAll(/<LEDGER NAME="(.*?)"/g)].map(([, name]) => name)
  }
  const before = await ledgers()
  const rename = (name: string) => app.db.updateTable('users').set({ name }).where('id', '=', special.userId).execute()
  await rename('Brand New')
  expect(await ledgers()).toEqual(before)
  await rename('Ravi <& "Sons"> \u0007')
})

test('[spec: Who may do what with money] reports are only for who keeps the books of this company', async () => {
  for (const [report, query] of [
    ['trial-balance', `programId=${programId}`],
    ['ledger', `programId=${programId}`],
    ['day-book', `branchId=${branchId}`],
    ['vouchers', `format=csv&branchId=${branchId}`],
  ] as const) {
    expect((await get(report, `${period}&${query}`, stranger.token)).status, report).toBe(404)
    const cashier = await makeRole(app, companyId, 'COMPANY', ['payment.manage'])
    const ofBranch = await makeRole(app, companyId, 'BRANCH', ['statement.manage', 'payment.manage'])
    const clerks = [
      await makeEmployee(app, companyId, [{ roleId: cashier }]),
      await makeEmployee(app, companyId, [{ roleId: ofBranch, branchId }]),
    ]
    for (const clerk of clerks) expect((await get(report, `${period}&${query}`, clerk.token)).status, report).toBe(403)
  }
  expect((await get('ledger', `${period}&account=TICKET&subjectId=${tickets[0]}`, stranger.token)).data.lines).toEqual(
    [],
  )
  const { headers } = await file('vouchers', `${period}&format=csv&include=ALL`)
  const foreign = await file('vouchers', `${period}&format=csv&exportId=${headers['x-export-id']}`, stranger.token)
  expect(foreign.status).toBe(404)
})

test('[spec: Who may do what with money] an auditor reads the books of the company and can pay nothing', async () => {
  const roleId = await makeRole(app, companyId, 'COMPANY', ['statement.manage'])
  const auditor = await makeEmployee(app, companyId, [{ roleId }])
  for (const [report, query] of [
    ['trial-balance', 'detail=SUBJECTS'],
    ['ledger', 'account=CASH'],
    ['day-book', 'limit=10'],
    ['voucher-exports', 'pageSize=10'],
  ] as const) {
    const asked = report === 'voucher-exports' ? query : `${period}&${query}`
    expect((await get(report, asked, auditor.token)).status, report).toBe(200)
  }
  expect((await file('vouchers', `${period}&format=tally-xml&include=ALL`, auditor.token)).status).toBe(200)
  const pay = await app.call('POST', `/v2/companies/refunds-due/${programId}/paid`, {
    token: auditor.token,
    body: { mode: 'CASH' },
  })
  expect(pay.status).toBe(403)
})

test.each([
  ['trial-balance', 'from=2026-01-01', 'to'],
  ['trial-balance', 'from=2026-01-02&to=2026-01-01', 'to'],
  ['ledger', 'from=2025-01-01&to=2026-01-01&account=CASH', 'to'],
  ['ledger', 'from=2026-01-01&to=2026-01-31', 'account'],
  ['ledger', 'from=2026-01-01&to=2026-01-31&account=GOLD', 'account'],
  ['day-book', 'from=2026-02-30&to=2026-03-01', 'from'],
  ['day-book', 'from=2026-01-01&to=2026-01-31&cursor=x', 'cursor'],
  ['day-book', 'from=2026-01-01&to=2026-01-31&limit=1001', 'limit'],
  ['vouchers', 'from=2026-01-01&to=2026-01-31&format=pdf', 'format'],
])('%s?%s is refused because of %s', async (report, query, path) => {
  const { status, error } = await get(report, query)
  expect([status, error?.details?.[0]?.path]).toEqual([400, path])
})

test('the balances of a month that is over give the same reports as the whole history', async () => {
  const month = (offset: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15)).toISOString().slice(0, 10)
  }
  const queries = [
    ['trial-balance', `from=${month(2)}&to=${month(3)}&detail=SUBJECTS`],
    ['trial-balance', `from=${dayFromNow(-1)}&to=${month(3)}&programId=${programId}`],
    ['ledger', `from=${dayFromNow(-1)}&to=${month(3)}&account=TICKET`],
  ] as const
  const read = () => Promise.all(queries.map(async ([report, query]) => (await get(report, query)).data))
  const before = await read()
  const later = { ...app.app.platform.clock, now: () => new Date(Date.now() + 100 * 86_400_000) }
  await makeMonthBalances({ transact: app.app.platform.transact, clock: later })
  expect((await app.db.selectFrom('ledgerMonths').selectAll().execute()).length).toBeGreaterThanOrEqual(3)
  expect(await read()).toEqual(before)
  await expectBooksBalance(app)
})
