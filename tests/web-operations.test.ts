// Everything that the API can do for a person can be done in the web app: every operation of the contract is called by a screen. A screen
// calls an operation when it imports the endpoint object from the contract; of a pair it also names the side (`approve.company`).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { expect, test } from 'vitest'
import { STILL_WITHOUT_A_SCREEN } from './support/still-without-a-screen.ts'

const SOURCE = fileURLToPath(new URL('../web/src', import.meta.url))
const IMPORT = /import (type )?\{([^}]*)\} from '@kuri\/contract\/[\w/.-]+'/g
const ADMIN_SIDE = /\b(\w+)\.admin\b/g
const BOTH_SIDES = /\bpick\((\w+)\)/g
/** A file that takes the side of whole sets of pairs uses both sides of all it imports. */
const PAIRS_OF_SIDES = /\b(pickAll|pairsOf)\(/

/** Signed heads and proofs are texts for programs that compare them, as the room of a member does; staff download the evidence. */
const PROOFS = ['getLogHead', 'getLogConsistency', 'getLogInclusion'].flatMap((name) => [
  name,
  name.replace('get', 'adminGet'),
])

/** Operations that people never call from a page of this app, and why. */
const WITHOUT_A_SCREEN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PROOFS.map((name) => [name, 'the evidence of an auction holds its heads and proofs'])),
  getOwnLogInclusion: 'the evidence of an auction holds its heads and proofs',
  refreshSession: 'api/session.ts renews the session of every page by its path',
  getSession: 'a sign-in and a renewal return the same object',
  listRequestors: 'the requests, filtered by program, contain the same people',
  adminListRequestors: 'the requests, filtered by program, contain the same people',
  generateSubscriberSignatureV2: 'the pages call its twin of /v3',
  confirmSubscriberSignatureV2: 'the pages call its twin of /v3',
  listChallenges: 'pages show the public challenges to visitors and members alike',
  getChallenge: 'pages show the public challenges to visitors and members alike',
  getSecurityType: 'the list contains all of a type',
  getPlatformSecurityType: 'the list contains all of a type',
  initiatePayment: 'an invoice of a request is paid like every other invoice of a member',
  updateSession: 'app/person-language.ts imports it when somebody chooses a language',
  receivePaymentWebhook: 'the payment provider calls it',
  receiveAccountWebhook: 'the payment provider calls it',
}

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(SOURCE, name), 'utf8'))

/** The values that a file imports from the contract; types call nothing. */
const importsOf = (source: string) =>
  [...source.matchAll(IMPORT)]
    .filter(([, isType]) => !isType)
    .flatMap(([, , names]) => names!.split(','))
    .map((name) => name.trim().split(' as ')[0]!)
    .filter((name) => name !== '' && !name.startsWith('type '))

const adminName = (name: string) => `admin${name[0]!.toUpperCase()}${name.slice(1)}`

function callsOf(source: string): string[] {
  const imported = importsOf(source)
  if (PAIRS_OF_SIDES.test(source)) return [...imported, ...imported.map(adminName)]
  const ofAdmin = [...source.matchAll(ADMIN_SIDE), ...source.matchAll(BOTH_SIDES)].map(([, name]) => name!)
  return [...imported, ...ofAdmin.filter((name) => imported.includes(name)).map(adminName)]
}

const called = new Set(sources.flatMap(callsOf))
const operationIds = ALL_ROUTES.map(({ operationId }) => operationId)
const isListed = (id: string) => id in WITHOUT_A_SCREEN || STILL_WITHOUT_A_SCREEN.has(id)

test('every operation of the contract is called by a screen', () => {
  expect(operationIds.filter((id) => !called.has(id) && !isListed(id))).toEqual([])
})

test('an operation that a screen calls is taken off the list of those without one', () => {
  expect(operationIds.filter((id) => called.has(id) && isListed(id))).toEqual([])
})

test('the lists name operations of the contract, each in one of them', () => {
  const listed = [...Object.keys(WITHOUT_A_SCREEN), ...STILL_WITHOUT_A_SCREEN]
  expect(listed.filter((id) => !operationIds.includes(id))).toEqual([])
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
})

test('every screen that sends a code counts down to the next one with the same button', () => {
  const fieldsOf = (data: object) => ('properties' in data ? Object.keys(data.properties as object) : [])
  const sends = ALL_ROUTES.filter(({ data }) => fieldsOf(data).includes('resendAfterSeconds'))
  const names = sends.map(({ operationId }) => operationId)
  expect(names).toContain('requestDeskCode')
  const screens = sources.filter((source) => importsOf(source).some((name) => names.includes(name)))
  expect(screens.length).toBeGreaterThan(4)
  // The sign-in may have to work for its code first, so it has a form of its own around the same countdown.
  const others = screens.filter((source) => !source.includes('export function useSignIn('))
  // A page may give the sending to the shared form of a signature, which has the button.
  expect(others.filter((source) => !/<SendCode|sendCode=\{/.test(source))).toEqual([])
  const forms = sources.filter(
    (source) => /\bsendCode\(\): Promise/.test(source) && source.includes('await sendCode()'),
  )
  expect(forms.filter((source) => !source.includes('<SendCode'))).toEqual([])
})
