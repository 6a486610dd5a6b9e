// Wrong sign-in codes through the real endpoints: pauses, the owner's message, and the limit of an address.
import { expect, test } from 'vitest'
import { solveProof } from '#testing/proofs-of-work'
import { type CodeCaller, enterCode, LONG_CODE, requestCode } from '#testing/sign-in-codes'
import { useLimitedApp } from '#testing/use-app'

const app = await useLimitedApp({ TRUST_PROXY: 'true' })

let counter = 0
const newNumber = () => `+9198710${String(++counter).padStart(5, '0')}`
const newCaller = () => ({ device: `device-${++counter}`, address: `10.1.${counter >> 8}.${counter & 255}` })

const ask = (mobileNumber: string, caller: CodeCaller) => requestCode(app, mobileNumber, caller)
const verify = (mobileNumber: string, caller: CodeCaller, otp?: string) => enterCode(app, mobileNumber, caller, otp)
const warningsTo = async (mobileNumber: string): Promise<string[]> => {
  const { messages } = (
    await app.http.inject({ url: `/dev/outbox.json?to=${encodeURIComponent(mobileNumber)}` })
  ).json()
  return messages.map(({ body }: { body: string }) => body).filter((text: string) => text.startsWith('Somebody'))
}
/** Five wrong codes with each code that the address gets without work. */
async function guess(mobileNumber: string, address: string, codeCount: number) {
  for (let n = 0; n < codeCount; n++) {
    const caller = { device: `guesser-${++counter}`, address }
    expect((await ask(mobileNumber, caller)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await verify(mobileNumber, caller, '000000')).status).toBe(400)
    await app.advanceSeconds(31)
  }
}

test('a device waits after ten wrong codes of its own, longer each time, and the owner is notified once', async () => {
  const number = newNumber()
  const guesser = newCaller()
  for (let n = 0; n < 2; n++) {
    expect((await ask(number, guesser)).status).toBe(200)
    for (let i = 0; i < 4; i++) expect((await verify(number, guesser, '000000')).status).toBe(400)
    await app.advanceSeconds(31)
  }
  await ask(number, guesser)
  expect((await verify(number, guesser, '000000')).status).toBe(400)
  expect(await warningsTo(number)).toHaveLength(0)
  expect((await verify(number, guesser, '000000')).status).toBe(400)
  expect(await warningsTo(number)).toHaveLength(1)
  const paused = await verify(number, guesser)
  expect([paused.status, paused.error?.code]).toEqual([429, 'OTP_PAUSED'])
  expect(Number(paused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ask(number, guesser)).error?.code).toBe('OTP_PAUSED')
  await app.advanceSeconds(60)
  expect((await verify(number, guesser, '000000')).error?.code).toBe('OTP_INVALID')
  expect(Number((await verify(number, guesser)).headers['retry-after'])).toBeGreaterThan(60)
  await app.advanceSeconds(120)
  expect((await verify(number, guesser)).status).toBe(200)
  expect(await warningsTo(number)).toHaveLength(1)
})

test('guessing never makes a known device wait', async () => {
  const number = newNumber()
  const owner = newCaller()
  await ask(number, owner)
  expect((await verify(number, owner)).status).toBe(200)
  for (let n = 0; n < 5; n++) await guess(number, newCaller().address, 1)
  expect((await ask(number, newCaller())).error?.code).toBe('PROOF_OF_WORK_REQUIRED')
  expect((await ask(number, owner)).status).toBe(200)
  expect((await verify(number, owner)).status).toBe(200)
})

test('who guesses at one address keeps no new device of the owner out, elsewhere or at the same address', async () => {
  const number = newNumber()
  const attacker = newCaller().address
  for (let hour = 0; hour < 23; hour++) {
    const caller = { device: `guesser-${++counter}`, address: attacker }
    const first = await ask(number, caller)
    expect([hour, first.status]).toEqual([hour, hour < 2 ? 200 : 429])
    // Once with work: its code of ten digits counts for nothing.
    if (hour === 2)
      expect((await requestCode(app, number, caller, { proofOfWork: solveProof(first) })).status).toBe(200)
    if (hour <= 2) for (let i = 0; i < 5; i++) expect((await verify(number, caller, '000000')).status).toBe(400)
    const newPhone = newCaller()
    const asked = await ask(number, newPhone)
    expect([hour, asked.status, asked.data?.codeLength]).toEqual([hour, 200, 6])
    expect((await verify(number, newPhone)).status).toBe(200)
    await app.advanceSeconds(3600)
  }
  const owner = newCaller()
  await ask(number, owner)
  expect((await verify(number, owner)).status).toBe(200)
  const neighbor = { ...newCaller(), address: attacker }
  const asked = await ask(number, neighbor)
  expect(asked.error?.code).toBe('PROOF_OF_WORK_REQUIRED')
  expect((await requestCode(app, number, neighbor, { proofOfWork: solveProof(asked) })).status).toBe(200)
  expect((await verify(number, neighbor, LONG_CODE)).status).toBe(200)
})

test('wrong codes of strangers at the same address do not stop the right code of a device', async () => {
  const number = newNumber()
  const owner = newCaller()
  expect((await ask(number, owner)).status).toBe(200)
  const made = Array.from({ length: 12 }, (_, n) => ({ device: `d${n}`, address: owner.address }))
  await Promise.all(made.map((caller) => verify(newNumber(), caller, '000000')))
  const stranger = { device: 'somebody', address: owner.address }
  expect((await verify(number, stranger, '000000')).error?.code).toBe('OTP_PAUSED')
  expect((await verify(number, owner)).status).toBe(200)
})

test('wrong codes for a number that no code was sent to do not count against the number', async () => {
  const number = newNumber()
  for (let i = 0; i < 12; i++) expect((await verify(number, newCaller(), '000000')).status).toBe(400)
  expect((await ask(number, newCaller())).status).toBe(200)
  expect(await warningsTo(number)).toHaveLength(0)
})

test('one address guesses ten times a minute, over all numbers', async () => {
  const { address } = newCaller()
  const guess = () => verify(newNumber(), { device: 'any', address }, '000000')
  const answers = await Promise.all(Array.from({ length: 14 }, guess))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  expect(answers.filter(({ error }) => error?.code === 'OTP_PAUSED')).toHaveLength(4)
  await app.advanceSeconds(60)
  expect((await guess()).status).toBe(400)
})
