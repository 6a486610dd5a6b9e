// Limits on sign-in codes through the real endpoints. Every caller has an address of its own, as behind a proxy.
import { expect, test } from 'vitest'
import { solveProof } from '#testing/proofs-of-work'
import { CODE, type CodeCaller, enterCode, LONG_CODE, requestCode } from '#testing/sign-in-codes'
import { useLimitedApp } from '#testing/use-app'

const app = await useLimitedApp({ TRUST_PROXY: 'true' })

let counter = 0
const newNumber = () => `+9198700${String(++counter).padStart(5, '0')}`
const newAddress = () => `10.${++counter >> 16}.${(counter >> 8) & 255}.${counter & 255}`
const newDevice = () => `device-${++counter}`

const newCaller = (): CodeCaller => ({ device: newDevice(), address: newAddress() })

const ask = (mobileNumber: string, caller: CodeCaller) => requestCode(app, mobileNumber, caller)
const verify = (mobileNumber: string, caller: CodeCaller, otp?: string) => enterCode(app, mobileNumber, caller, otp)
const signIn = async (mobileNumber: string, caller: CodeCaller) => {
  expect((await ask(mobileNumber, caller)).status).toBe(200)
  expect((await verify(mobileNumber, caller)).status).toBe(200)
}
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const countLongCodes = async (mobileNumber: string) =>
  (await messagesTo(mobileNumber)).filter(({ body }) => body.includes(LONG_CODE)).length
const messagesTo = async (mobileNumber: string): Promise<{ body: string }[]> =>
  (await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}` })).json().messages

test('five anonymous requests from five addresses and devices lock nobody out', async () => {
  const number = newNumber()
  const owner = newCaller()
  for (let i = 0; i < 5; i++) expect((await ask(number, newCaller())).status).toBe(200)
  await signIn(number, owner)
})

test('a device that has signed in before gets its code whatever strangers do with the number', async () => {
  const number = newNumber()
  const owner = newCaller()
  await signIn(number, owner)
  await app.advanceSeconds(31)
  const strangers = await Promise.all(Array.from({ length: 25 }, () => ask(number, newCaller())))
  expect(strangers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(15)
  expect(strangers.some(({ error }) => error?.code === 'PROOF_OF_WORK_REQUIRED')).toBe(true)
  await signIn(number, owner)
})

test('a code that another device requests later does not replace mine', async () => {
  const number = newNumber()
  const owner = newCaller()
  await ask(number, owner)
  await ask(number, newCaller())
  expect((await verify(number, owner)).status).toBe(200)
})

test('one address gets five codes a minute and thirty an hour without work, over all numbers and devices', async () => {
  const address = newAddress()
  const askAnother = () => ask(newNumber(), { device: newDevice(), address })
  const together = await Promise.all(Array.from({ length: 12 }, askAnother))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(5)
  let sentCount = 5
  while (sentCount < 30) {
    await app.advanceSeconds(60)
    for (let i = 0; i < 5; i++, sentCount++) expect((await askAnother()).status).toBe(200)
  }
  await app.advanceSeconds(60)
  const honest = newNumber()
  const phone = { device: newDevice(), address }
  const asked = await ask(honest, phone)
  expect([asked.status, asked.error?.code]).toEqual([429, 'PROOF_OF_WORK_REQUIRED'])
  const proofOfWork = solveProof(asked)
  const sent = await requestCode(app, honest, phone, { proofOfWork })
  expect([sent.status, sent.data?.codeLength]).toEqual([200, 10])
  expect((await verify(honest, phone, CODE)).error?.code).toBe('OTP_INVALID')
  expect((await verify(honest, phone, LONG_CODE)).status).toBe(200)
  expect((await ask(newNumber(), newCaller())).status).toBe(200)
})

test('a proof of work is accepted once, and only for its number and device', async () => {
  const address = newAddress()
  for (let i = 0; i < 5; i++) await ask(newNumber(), { device: newDevice(), address })
  const number = newNumber()
  const phone = { device: newDevice(), address }
  const proofOfWork = solveProof(await ask(number, phone))
  const askWith = (mobileNumber: string, caller: CodeCaller) => requestCode(app, mobileNumber, caller, { proofOfWork })
  expect((await askWith(newNumber(), phone)).error?.code).toBe('PROOF_OF_WORK_REQUIRED')
  expect((await askWith(number, { device: newDevice(), address })).error?.code).toBe('PROOF_OF_WORK_REQUIRED')
  expect((await askWith(number, phone)).status).toBe(200)
  await app.advanceSeconds(31)
  expect((await askWith(number, phone)).error?.code).toBe('PROOF_OF_WORK_REQUIRED')
})

/** Sends the proof when one is asked for, as a program that wants to annoy the owner does. */
const askWithWork = async (mobileNumber: string, caller: CodeCaller) => {
  const asked = await ask(mobileNumber, caller)
  if (asked.error?.code !== 'PROOF_OF_WORK_REQUIRED') return asked
  return requestCode(app, mobileNumber, caller, { proofOfWork: solveProof(asked) })
}

test('proofs of work do not fill a phone with messages, and the owner signs in with the newest one', async () => {
  const number = newNumber()
  const address = newAddress()
  for (let n = 0; n < 12; n++) expect((await askWithWork(number, { device: newDevice(), address })).status).toBe(200)
  expect(await countLongCodes(number)).toBe(1)
  await app.advanceSeconds(300)
  // A second request within half a minute at one address asks for work.
  await ask(number, { device: newDevice(), address })
  const owner = { device: newDevice(), address }
  const { data } = await askWithWork(number, owner)
  expect(data).toMatchObject({ codeLength: 10, isForAccounts: false })
  expect(data.sentSecondsAgo).toBeGreaterThanOrEqual(300)
  expect(await countLongCodes(number)).toBe(1)
  expect((await verify(number, owner, LONG_CODE)).status).toBe(200)
})

test('a code that several devices were answered with works once', async () => {
  const number = newNumber()
  const address = newAddress()
  await ask(number, { device: newDevice(), address })
  const devices = [newDevice(), newDevice()]
  for (const device of devices) expect((await askWithWork(number, { device, address })).data.codeLength).toBe(10)
  expect((await verify(number, { device: devices[0]!, address }, LONG_CODE)).status).toBe(200)
  expect((await verify(number, { device: devices[1]!, address }, LONG_CODE)).error?.code).toBe('OTP_INVALID')
})

test('an office behind one address signs in as many people as it has, in one minute', async () => {
  const address = newAddress()
  for (let person = 0; person < 12; person++) await signIn(newNumber(), { device: newDevice(), address })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(newNumber(), { device: newDevice(), address })))
  expect(statuses(answers).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
})

test('the addresses of one IPv6 network count as one, and another network counts apart', async () => {
  const inNetwork = (network: number, host: number) =>
    ask(newNumber(), { device: newDevice(), address: `2001:db8:0:${network}::${host.toString(16)}` })
  const answers = []
  for (let host = 1; host <= 7; host++) answers.push(await inNetwork(1, host))
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect((await inNetwork(2, 1)).status).toBe(200)
})

test('a known device gets its code at an address that has used up its codes', async () => {
  const owner = newCaller()
  const number = newNumber()
  await signIn(number, owner)
  await app.advanceSeconds(31)
  for (let i = 0; i < 6; i++) await ask(newNumber(), { device: newDevice(), address: owner.address })
  expect((await ask(newNumber(), { device: newDevice(), address: owner.address })).status).toBe(429)
  await signIn(number, owner)
})

test.each([
  ['of Inmarsat', '+870773123456'],
  ['of a satellite phone', '+881612345678'],
  ['of an international network', '+8821234567890'],
  ['of an international premium service', '+979123456789'],
  ['of no country', '+999123456789'],
  ['of a premium service', '+19005551234'],
  ['of a country that is not allowed', '+447400123456'],
  ['of a landline', '+911123456789'],
  ['that is free of charge', '+911800123456'],
])('sends nothing to a number %s', async (_kind, number) => {
  const answer = await ask(number, newCaller())
  expect([answer.status, answer.error?.code, answer.error?.details?.[0]?.path]).toEqual([
    400,
    'MOBILE_NOT_SERVED',
    'mobileNumber',
  ])
  expect(await messagesTo(number)).toEqual([])
})

test('serves Indian mobile numbers of every range', async () => {
  for (const number of ['+916112700000', '+917112299999', '+918300123456', '+919000000009'])
    expect((await ask(number, newCaller())).status).toBe(200)
})
