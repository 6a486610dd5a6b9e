// Wrong sign-in codes through the real endpoints: pauses, the owner's message, and the limit of an address.
import { expect, test } from 'vitest'
import { type CodeCaller, enterCode, requestCode } from '#testing/sign-in-codes'
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
/** Five wrong codes each from two new devices. */
async function guessTenTimes(mobileNumber: string) {
  for (const caller of [newCaller(), newCaller()]) {
    expect((await ask(mobileNumber, caller)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await verify(mobileNumber, caller, '000000')).status).toBe(400)
  }
}

test('after ten wrong codes new devices wait, longer each time, and the owner is notified once', async () => {
  const number = newNumber()
  const guesser = newCaller()
  await ask(number, guesser)
  expect(await warningsTo(number)).toHaveLength(0)
  await guessTenTimes(number)
  expect(await warningsTo(number)).toHaveLength(1)

  const paused = await verify(number, guesser)
  expect([paused.status, paused.error?.code, paused.headers['retry-after']]).toEqual([429, 'OTP_PAUSED', '60'])
  expect((await ask(number, newCaller())).error?.code).toBe('OTP_PAUSED')
  await app.advanceSeconds(60)
  expect((await verify(number, guesser, '000000')).error?.code).toBe('OTP_INVALID')
  expect((await verify(number, guesser)).headers['retry-after']).toBe('120')
  await app.advanceSeconds(120)
  expect((await verify(number, guesser)).status).toBe(200)
  expect(await warningsTo(number)).toHaveLength(1)
})

test('guessing never makes a known device wait', async () => {
  const number = newNumber()
  const owner = newCaller()
  await ask(number, owner)
  expect((await verify(number, owner)).status).toBe(200)
  await guessTenTimes(number)
  await app.advanceSeconds(31)
  expect((await ask(number, newCaller())).error?.code).toBe('OTP_PAUSED')
  expect((await ask(number, owner)).status).toBe(200)
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
