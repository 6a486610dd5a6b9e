import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CodeHistory,
  type CodeLimits,
  judgeCodeRequest,
  openShareOf,
  type SentCode,
  secondsToNextCode,
  waitOfCompany,
} from './codes.rules.ts'

const now = new Date('2027-01-01T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const ago = (...seconds: number[]) => seconds.map(before)
const LIMITS: CodeLimits = {
  perAddressMinute: 5,
  perAddressHour: 30,
  perAddressDay: 2000,
  perCountryDay: 1000,
  perDay: 2000,
}
const NOTHING: CodeHistory = {
  ofNumber: [],
  repeatsOfNumber: 0,
  ofAddress: [],
  addressDayCount: 0,
  isGuessedAt: false,
  spentInCountry: 0,
  spentInTotal: 0,
}
const SEND = { kind: 'SEND' }
const sent = (deviceId: string, addressKey: string, seconds: number, more: Partial<SentCode> = {}): SentCode => ({
  deviceId,
  addressKey,
  forKnownDevice: false,
  digits: 6,
  delivery: 'SENT',
  codeHash: `${deviceId} ${seconds}`,
  consumedAt: null,
  createdAt: before(seconds),
  ...more,
})
const long = (seconds: number, more: Partial<SentCode> = {}) => sent('d', 'a', seconds, { digits: 10, ...more })
const stranger = (deviceId: string, addressKey: string) => ({ deviceId, addressKey, isKnownDevice: false })

test('[spec: Request rates] a number gets a code every thirty seconds and five an hour, and learns when the next can be sent', () => {
  expect(secondsToNextCode([], now)).toBe(0)
  expect(secondsToNextCode(ago(0), now)).toBe(30)
  expect(secondsToNextCode(ago(29.5), now)).toBe(1)
  expect(secondsToNextCode(ago(30), now)).toBe(0)
  expect(secondsToNextCode(ago(40, 100, 200, 300), now)).toBe(0)
  expect(secondsToNextCode(ago(40, 100, 200, 300, 3000), now)).toBe(600)
  expect(secondsToNextCode(ago(10, 100, 200, 300, 3595), now)).toBe(20)
  expect(secondsToNextCode(ago(40, 100, 200, 300, 3600), now)).toBe(0)
})

const device = fc.constantFrom('d0', 'd1', 'd2', 'd3', 'd4', 'd5')
const address = fc.constantFrom('a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9')
const strangersCodes = fc
  .array(fc.record({ device, address, seconds: fc.integer({ min: 0, max: 3599 }) }), { maxLength: 40 })
  .map((codes) =>
    codes.toSorted((a, b) => a.seconds - b.seconds).map((code) => sent(code.device, code.address, code.seconds)),
  )

const anyHistory = fc.record({
  ofNumber: strangersCodes,
  isGuessedAt: fc.boolean(),
  ofAddress: fc.array(fc.nat(3599), { maxLength: 400 }).map((seconds) => seconds.toSorted((a, b) => a - b).map(before)),
})

test('no codes of strangers, no address and no used-up budget keep a known device from its code', () => {
  fc.assert(
    fc.property(anyHistory, fc.nat(5000), fc.nat(5000), fc.nat(5000), (given, inCountry, inTotal, ofDay) => {
      const request = { deviceId: 'mine', addressKey: 'a0', isKnownDevice: true }
      const history = { ...NOTHING, ...given, spentInCountry: inCountry, spentInTotal: inTotal, addressDayCount: ofDay }
      expect(judgeCodeRequest(request, history, LIMITS, now)).toEqual(SEND)
    }),
  )
})

test('whatever strangers ask for and guess, a new device gets a code, at worst after a proof of work', () => {
  fc.assert(
    fc.property(anyHistory, address, (given, addressKey) => {
      const verdict = judgeCodeRequest(stranger('mine', addressKey), { ...NOTHING, ...given }, LIMITS, now)
      expect(verdict.kind).not.toBe('WAIT')
      if (verdict.kind === 'WORK') expect([17, 18, 19, 20, 21, 22]).toContain(verdict.bits)
    }),
  )
})

test('five codes of strangers at other addresses, at any time, cost a new device no work', () => {
  fc.assert(
    fc.property(strangersCodes, (codes) => {
      const history = { ...NOTHING, ofNumber: codes.slice(0, 5) }
      expect(judgeCodeRequest(stranger('mine', 'my address'), history, LIMITS, now)).toEqual(SEND)
    }),
  )
})

test('a new device can ask twice at its own address while strangers use up the common part of the budget', () => {
  const strangers = [40, 80, 120, 160, 200].map((seconds, index) => sent(`d${index}`, 'elsewhere', seconds))
  const judge = (deviceId: string, addressKey: string, ofNumber: SentCode[]) =>
    judgeCodeRequest(stranger(deviceId, addressKey), { ...NOTHING, ofNumber }, LIMITS, now).kind
  expect(judge('d9', 'elsewhere', strangers)).toBe('WORK')
  const once = [sent('mine', 'home', 31), ...strangers]
  expect(judge('mine', 'home', once)).toBe('SEND')
  const twice = [sent('mine', 'home', 31), ...strangers, sent('mine', 'home', 900)]
  expect(judge('mine', 'home', twice)).toBe('WORK')
})

test('the work doubles with the codes of the hour for the number and at the address, and has an end', () => {
  const bits = (history: Partial<CodeHistory>) => {
    const verdict = judgeCodeRequest(stranger('mine', 'home'), { ...NOTHING, ...history }, LIMITS, now)
    return verdict.kind === 'WORK' ? verdict.bits : null
  }
  const ofNumber = (count: number) => Array.from({ length: count }, (_, n) => sent(`d${n}`, `a${n}`, 60))
  const ofAddress = (count: number) => Array.from({ length: count }, () => before(600))
  expect([14, 15, 18, 21, 500].map((count) => bits({ ofNumber: ofNumber(count) }))).toEqual([null, 17, 18, 19, 22])
  expect([29, 30, 60, 90, 900].map((count) => bits({ ofAddress: ofAddress(count) }))).toEqual([null, 17, 18, 19, 22])
  expect(bits({ isGuessedAt: true })).toBe(17)
})

test('a used-up budget of the country or of the day stops new devices until midnight UTC', () => {
  const judge = (history: Partial<CodeHistory>) =>
    judgeCodeRequest(stranger('d', 'a'), { ...NOTHING, ...history }, LIMITS, now)
  const wait = { kind: 'WAIT', reason: 'BUDGET', seconds: 14 * 3600 }
  expect(judge({ spentInCountry: 1000 })).toEqual(wait)
  expect(judge({ spentInTotal: 2000 })).toEqual(wait)
  expect(judge({ spentInCountry: 799, spentInTotal: 1599 })).toEqual(SEND)
})

test('one address cannot use up the budget of all, not even with proofs of work', () => {
  const judge = (addressDayCount: number) =>
    judgeCodeRequest(stranger('d', 'a'), { ...NOTHING, addressDayCount }, LIMITS, now)
  expect([judge(1599), judge(2000)]).toEqual([SEND, { kind: 'WAIT', reason: 'ADDRESS', seconds: 3600 }])
})

test('the last fifth of each budget is for people who have an account, after a proof of work', () => {
  const judge = (history: Partial<CodeHistory>) =>
    judgeCodeRequest(stranger('d', 'a'), { ...NOTHING, ...history }, LIMITS, now)
  for (const history of [{ spentInCountry: 800 }, { spentInTotal: 1600 }, { addressDayCount: 1600 }])
    expect(judge(history)).toEqual({ kind: 'WORK', bits: 17, repeats: null, isForAccounts: true })
  expect([1, 2, 3, 10].map(openShareOf)).toEqual([1, 1, 2, 8])
})

test('one message with a long code serves all new devices for ten minutes, after six of a day for an hour', () => {
  const repeated = (ofNumber: SentCode[]) => {
    const verdict = judgeCodeRequest(stranger('mine', 'home'), { ...NOTHING, isGuessedAt: true, ofNumber }, LIMITS, now)
    return verdict.kind === 'WORK' ? (verdict.repeats?.codeHash ?? null) : verdict.kind
  }
  expect(repeated([])).toBeNull()
  expect(repeated([sent('d', 'a', 60)])).toBeNull()
  expect(repeated([long(599)])).toBe('d 599')
  expect(repeated([long(600)])).toBeNull()
  expect(repeated([long(60, { consumedAt: now })])).toBeNull()
  expect(repeated([long(1), long(900)])).toBe('d 1')
  const six = [0, 1, 2, 3, 4, 5].map((n) => long(3000 + n * 600))
  expect(repeated(six.slice(1))).toBeNull()
  expect(repeated(six)).toBe('d 3000')
  expect(repeated(six.map((code) => ({ ...code, createdAt: new Date(code.createdAt.getTime() - 600_000) })))).toBeNull()
})

test('the tries at long codes of a number are bounded over a day', () => {
  const judge = (repeatsOfNumber: number) =>
    judgeCodeRequest(stranger('d', 'a'), { ...NOTHING, isGuessedAt: true, repeatsOfNumber }, LIMITS, now).kind
  expect([judge(19_999), judge(20_000)]).toEqual(['WORK', 'WAIT'])
})

type Sent = { number: number; device: string; address: string; at: number }
const requests = fc.array(
  fc.record({ number: fc.nat(2), device, address, pause: fc.constantFrom(0, 1, 5, 30, 61, 400) }),
  { minLength: 60, maxLength: 300 },
)

/** Sends whatever the rule allows without work, as the service would. */
function play(asked: readonly { number: number; device: string; address: string; pause: number }[]): Sent[] {
  const given: Sent[] = []
  let at = 0
  for (const { number, device, address, pause } of asked) {
    at += pause
    const clock = new Date(at * 1000)
    const recent = given.filter((code) => code.at > at - 86_400).toReversed()
    const history: CodeHistory = {
      ...NOTHING,
      ofNumber: recent
        .filter((code) => code.number === number)
        .map((code) => sent(code.device, code.address, 0, { createdAt: new Date(code.at * 1000) })),
      ofAddress: recent
        .filter((code) => code.address === address && code.at > at - 3600)
        .map((code) => new Date(code.at * 1000)),
    }
    const verdict = judgeCodeRequest(stranger(device, address), history, LIMITS, clock)
    if (verdict.kind === 'SEND') given.push({ number, device, address, at })
  }
  return given
}

const mostWithin = (times: readonly number[], seconds: number) =>
  Math.max(0, ...times.map((end) => times.filter((at) => at > end - seconds && at <= end).length))

test('[spec: Request rates] whatever is asked, no limit of a number, a device or an address is exceeded without work', () => {
  fc.assert(
    fc.property(requests, (asked) => {
      const given = play(asked)
      const timesOf = (matches: (code: Sent) => boolean) => given.filter(matches).map(({ at }) => at)
      for (const { address, device, number } of given) {
        const ofNumber = timesOf((code) => code.number === number)
        const ofDevice = timesOf((code) => code.number === number && code.device === device)
        const ofAddress = timesOf((code) => code.number === number && code.address === address)
        expect(mostWithin(ofNumber, 86_400)).toBeLessThanOrEqual(15)
        for (const times of [ofDevice, ofAddress]) {
          expect(mostWithin(times, 3600)).toBeLessThanOrEqual(5)
          expect(mostWithin(times, 30)).toBeLessThanOrEqual(1)
        }
        const everywhere = timesOf((code) => code.address === address)
        expect(mostWithin(everywhere, 60)).toBeLessThanOrEqual(5)
        expect(mostWithin(everywhere, 3600)).toBeLessThanOrEqual(30)
      }
    }),
    { numRuns: 40 },
  )
})

test('a number gets at most 44 messages a day, however many devices ask and work, and every device that asks has a code', () => {
  const asked = fc.array(fc.record({ device: fc.nat(400), address, pause: fc.constantFrom(1, 31, 300, 700, 3000) }), {
    minLength: 200,
    maxLength: 600,
  })
  fc.assert(
    fc.property(asked, (requests) => {
      const codes: SentCode[] = []
      let at = 0
      for (const { device, address, pause } of requests) {
        at += pause
        const clock = new Date(at * 1000)
        const lastDay = codes.filter(({ createdAt }) => createdAt.getTime() > (at - 86_400) * 1000).toReversed()
        const verdict = judgeCodeRequest(
          stranger(`d${device}`, address),
          { ...NOTHING, ofNumber: lastDay },
          LIMITS,
          clock,
        )
        if (verdict.kind === 'WAIT') continue
        const repeats = verdict.kind === 'WORK' ? verdict.repeats : null
        codes.push(
          sent(`d${device}`, address, 0, {
            digits: verdict.kind === 'WORK' ? 10 : 6,
            delivery: repeats ? 'REPEATED' : 'SENT',
            codeHash: repeats?.codeHash ?? `code ${at}`,
            createdAt: clock,
          }),
        )
      }
      const messages = codes
        .filter(({ delivery }) => delivery === 'SENT')
        .map(({ createdAt }) => createdAt.getTime() / 1000)
      expect(mostWithin(messages, 86_400)).toBeLessThanOrEqual(44)
      expect(mostWithin(messages, 3600)).toBeLessThanOrEqual(21)
    }),
    { numRuns: 20 },
  )
})

test('a company has five codes an hour for a number whatever others send, and all together fifteen, and the first of five more', () => {
  const of = (companyId: string, ...seconds: number[]) => seconds.map((n) => ({ companyId, createdAt: before(n) }))
  const wait = (...codes: { companyId: string; createdAt: Date }[][]) =>
    waitOfCompany(
      codes.flat().toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
      'mine',
      now,
    )
  expect(wait(of('other', 10))).toBe(20)
  expect(wait(of('other', 40, 80, 120, 160, 200))).toBe(0)
  expect(wait(of('mine', 40, 80, 120, 160, 200))).toBe(3400)
  const others = ['a', 'b', 'c'].flatMap((name, n) => of(name, ...[0, 1, 2, 3, 4].map((k) => 100 + n * 10 + k)))
  expect(wait(others)).toBe(0)
  expect(wait(of('mine', 60), others)).toBe(3600 - 123)
  expect(wait(others, of('d', 200, 201, 202, 203, 204))).toBe(3600 - 204)
})
