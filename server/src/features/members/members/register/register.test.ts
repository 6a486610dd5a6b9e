import { expect, test } from 'vitest'
import { useBilledProgram } from '#testing/billed-program'
import { expectBooksBalance } from '#testing/books'
import { makeClient } from '#testing/enrollment-client'
import {
  makeBranch,
  makeCompany,
  makeEmployee,
  makeEnrollment,
  makeProgram,
  makeRole,
  makeSubscriber,
} from '#testing/fixtures'
import { importedPerson, makeImportCalls } from '#testing/program-imports'

const { app, company, get, devi, ravi, programId, tickets } = await useBilledProgram()
const { companyId, token } = company
const stranger = await makeCompany(app, 'Cochin Chits')
const client = makeClient(app)

const program = (query = '', caller = token, id = programId) =>
  get(`/v2/companies/programs/${id}/enrollments${query}`, caller)
const members = async (query = '', caller = token) => (await get(`/v2/companies/subscribers${query}`, caller)).data
const numbers = (data: { enrollments: { ticketNumber: number }[] }) => data.enrollments.map((row) => row.ticketNumber)
const namesOf = (data: { subscribers: { name: string }[] }) => data.subscribers.map((row) => row.name).sort()

test('[spec: Who may do what with money] the register of a program lists its tickets with dues, prize, last receipt and papers', async () => {
  const { status, data } = await program()
  expect(status).toBe(200)
  expect(data).toMatchObject({ count: 3, pageNumber: 1 })
  expect(data.enrollments[0]).toMatchObject({
    enrolledSubscriberId: tickets[0],
    ticketNumber: 1,
    name: 'Devi',
    mobileNumber: devi.mobileNumber,
    isPrized: false,
    prizedInCycle: null,
    dueAmount: 21666.66,
    overdueAmount: 0,
    chargeAmount: 0,
    advanceAmount: 0,
    balanceAmount: 21666.66,
    lastReceipt: { amount: 30000 },
    papers: { nominee: false, pan: false, agreement: false, isComplete: false },
    pan: null,
    endedAt: null,
  })
  expect(data.enrollments[1]).toMatchObject({ dueAmount: 51666.67, overdueAmount: 30000, lastReceipt: null })
  expect(data.enrollments[2]).toMatchObject({ name: 'Ravi', isPrized: true, prizedInCycle: 1 })
  const second = await program('?pageNumber=2&pageSize=2')
  expect(numbers(second.data)).toEqual([3])
  await expectBooksBalance(app)
})

test('the register of a program can be narrowed to prized tickets and to those without dues', async () => {
  const found = async (query: string) => numbers((await program(`?${query}`)).data)
  expect([await found('hasWon=true'), await found('hasWon=false')]).toEqual([[3], [1, 2]])
  const { enrollments } = (await program()).data
  const paid = enrollments.filter((row: { dueAmount: number }) => row.dueAmount === 0)
  expect(await found('isPaid=true')).toEqual(numbers({ enrollments: paid }))
  const { data } = await program('?isPaid=false&hasWon=false')
  expect([data.count, numbers(data)]).toEqual([2, [1, 2]])
  expect((await program('?isPaid=maybe')).status).toBe(400)
})

test('[spec: Who may do what with money] a search finds the beginnings of names and numbers, whole ticket numbers and chit ids', async () => {
  const found = async (search: string) => numbers((await program(`?search=${encodeURIComponent(search)}`)).data)
  expect(await found('dev')).toEqual([1, 2])
  expect(await found('RAVI')).toEqual([3])
  expect(await found('evi')).toEqual([])
  expect(await found('2')).toEqual([2])
  expect(await found('#3')).toEqual([3])
  expect(await found(devi.mobileNumber)).toEqual([1, 2])
  expect(await found(devi.mobileNumber.slice(3))).toEqual([1, 2])
  expect(await found(`devi 2`)).toEqual([2])
  expect(await found(`devi ravi`)).toEqual([])
  expect(await found('chit-')).toEqual([1, 2, 3])
  expect(await found('100%')).toEqual([])
  expect((await program(`?search=${'x'.repeat(101)}`)).status).toBe(400)
})

test('[spec: Who may do what with money] the members of the company are listed once each, and one is read with all their tickets', async () => {
  const other = await makeProgram(app, companyId, company.branchId, { name: 'Vishu Savings' })
  const third = await makeEnrollment(app, companyId, other, devi.userId, 7)
  const list = await members('?search=devi')
  expect(list).toMatchObject({ count: 1 })
  expect(list.subscribers[0]).toMatchObject({
    subscriberId: devi.userId,
    ticketCount: 3,
    prizedTicketCount: 0,
    dueAmount: 73333.33,
    overdueAmount: 30000,
    lastReceipt: { amount: 30000 },
    arePapersComplete: false,
  })
  const { data } = await get(`/v2/companies/subscribers/${devi.userId}`, token)
  expect(data.tickets.map((ticket: { enrolledSubscriberId: string }) => ticket.enrolledSubscriberId).sort()).toEqual(
    [...tickets.slice(0, 2), third].sort(),
  )
  expect(data.balanceAmount).toBe(73333.33)
})

test('[spec: Who may do what with money] a new name or chit id is found at once', async () => {
  const lakshmi = await makeSubscriber(app, 'Lakshmi')
  const other = await makeProgram(app, companyId, company.branchId)
  await makeEnrollment(app, companyId, other, lakshmi.userId, 1)
  await app.db.updateTable('users').set({ name: 'Lakshmi Menon' }).where('id', '=', lakshmi.userId).execute()
  await app.db.updateTable('programs').set({ chitId: 'ONAM/77' }).where('id', '=', other).execute()
  expect(namesOf(await members('?search=menon'))).toEqual(['Lakshmi Menon'])
  expect(namesOf(await members('?search=onam/77'))).toEqual(['Lakshmi Menon'])
})

test('[spec: Who may do what with money] another company sees nothing: neither the program, nor the person, nor tickets elsewhere', async () => {
  expect((await program('', stranger.token)).status).toBe(404)
  expect((await get(`/v2/companies/subscribers/${devi.userId}`, stranger.token)).status).toBe(404)
  expect(await members('?search=devi', stranger.token)).toMatchObject({ count: 0, subscribers: [] })
  const elsewhere = await makeProgram(app, stranger.companyId, stranger.branchId)
  await makeEnrollment(app, stranger.companyId, elsewhere, devi.userId, 1)
  const { data } = await get(`/v2/companies/subscribers/${devi.userId}`, stranger.token)
  expect(data).toMatchObject({ ticketCount: 1, dueAmount: 0, lastReceipt: null })
  const ours = await get(`/v2/companies/subscribers/${devi.userId}`, token)
  expect(JSON.stringify(ours.data)).not.toContain(elsewhere)
})

test('[spec: Who may do what with money] a role in a branch or a program shows its tickets only; without the permission there is nothing', async () => {
  const branchId = await makeBranch(app, companyId, 'Thrissur')
  const there = await makeProgram(app, companyId, branchId)
  await makeEnrollment(app, companyId, there, ravi.userId, 9)
  const roleId = await makeRole(app, companyId, 'BRANCH', ['subscriber.manage'])
  const clerk = await makeEmployee(app, companyId, [{ roleId, branchId }])
  expect((await members('', clerk.token)).subscribers).toMatchObject([{ subscriberId: ravi.userId, ticketCount: 1 }])
  const { data } = await get(`/v2/companies/subscribers/${ravi.userId}`, clerk.token)
  expect(data.tickets).toMatchObject([{ programId: there, ticketNumber: 9 }])
  expect((await get(`/v2/companies/subscribers/${devi.userId}`, clerk.token)).status).toBe(404)
  expect((await program('', clerk.token)).status).toBe(404)
  expect((await program('', clerk.token, there)).status).toBe(200)
  const nobody = await makeEmployee(app, companyId, [])
  expect(await members('', nobody.token)).toMatchObject({ count: 0 })
})

test('[spec: People] an import learns nothing about the owner of a number: name and number stay those that were imported', async () => {
  const meera = await client.person('Meera')
  const open = await client.openProgram(stranger)
  await client.submitted(meera, open)
  const calls = makeImportCalls(app, company)
  const imported = [
    importedPerson({ name: 'M Nair', mobileNumber: meera.mobileNumber }),
    importedPerson({ email: 'a@b.in' }),
  ]
  const id = await calls.importUpTo(3, {}, {}, imported)
  const { data } = await program('', token, id)
  expect(data.enrollments[0]).toMatchObject({
    name: 'M Nair',
    mobileNumber: meera.mobileNumber,
    pan: null,
    email: null,
  })
  expect(data.enrollments[0]).toMatchObject({ aadhaarNumber: null, dueAmount: 0 })
  expect(data.enrollments[1]).toMatchObject({ email: 'a@b.in' })
  // The number of the second person is released to a new employee; the register still finds what was imported.
  const number = imported[1]!.mobileNumber as string
  await app.db
    .updateTable('users')
    .set({ releasedMobileNumber: number, mobileNumber: `released:${number}` })
    .where('mobileNumber', '=', number)
    .execute()
  expect(await members(`?search=${encodeURIComponent(number)}`)).toMatchObject({
    count: 1,
    subscribers: [{ mobileNumber: number }],
  })
})

test('[spec: Who may do what with money] PAN and Aadhaar come from a request to this company, masked', async () => {
  const asha = await client.person('Asha')
  const open = await client.openProgram(company)
  await client.enrolled(asha, open, token)
  const { data } = await program('', token, open)
  expect(data.enrollments[0]).toMatchObject({ pan: '******234F', aadhaarNumber: '********0123', advanceAmount: 2000 })
  expect(data.enrollments[0].lastReceipt).toMatchObject({ amount: 2000 })
  await expectBooksBalance(app)
})
