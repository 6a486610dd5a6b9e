// The examples of the API document work when they are pasted against the demo world.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import type { Operation } from '@kuri/contract/kit/route'
import { makeOpenApi } from '@kuri/server/platform/http/openapi'
import { takeReadProblems } from '@kuri/server/testing/check-reads'
import { useApp } from '@kuri/server/testing/use-app'
import { expect, test } from 'vitest'
import { MEMBERS, OWNER } from '../server/src/demo/people.ts'
import { seedDemo } from '../server/src/demo/seed.ts'

type Parameter = { name: string; in: string; required: boolean; example?: string; $ref?: string }
type Documented = {
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { example?: object } } }
}

const document = makeOpenApi(ALL_ROUTES)
const shared = document.components.parameters as Record<string, Parameter>
const described = (route: Operation) =>
  document.paths[route.path.replace(/:([A-Za-z]+)/g, '{$1}')]![route.method.toLowerCase()] as Documented
const parametersOf = (route: Operation) =>
  described(route).parameters.map((parameter) =>
    parameter.$ref ? shared[parameter.$ref.split('/').at(-1)!]! : parameter,
  )
const bodyOf = (route: Operation) => described(route).requestBody?.content['application/json'].example

/** Pasted one after the other, what reads comes first and what ends something last. */
const ORDER = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE']
const LAST = [
  'createPaymentAccount',
  'closePrebid',
  'adminClosePrebid',
  'updateProgramStatus',
  'cancelAuction',
  'cancelRequest',
  'cancelInvoice',
  'revokeInvitation',
  'revokeEmployee',
  'unpublishChallenge',
  'transferOwnership',
  'logout',
]
const placeOf = ({ operationId, method }: Operation) =>
  LAST.includes(operationId) ? ORDER.length + LAST.indexOf(operationId) : ORDER.indexOf(method)

/** What the demo world does not have: a link to a result, a second factor, a prize of the first member, a vacant ticket, a refund, a ticket
 * that changes hands, a session or an invitation whose secret is known. */
const CANNOT_EXIST: Readonly<Record<string, string>> = {
  getSharedResult: 'NOT_FOUND',
  endSession: 'NOT_FOUND',
  createHandOver: 'NOT_FOUND',
  lookUpInvitation: 'NOT_FOUND',
  claimChallengeAttempt: 'NOT_FOUND',
  removePushSubscription: 'NOT_FOUND',
  removeHoliday: 'NOT_FOUND',
  removeProgramDocument: 'NOT_FOUND',
  removeSuperadmin: 'NOT_FOUND',
  markStaffNotificationRead: 'NOT_FOUND',
  removeTotp: 'NOT_FOUND',
  removePasskey: 'NOT_FOUND',
  getOwnPayout: 'NOT_FOUND',
  generateOwnPayoutPaper: 'NOT_FOUND',
  confirmOwnPayoutPaper: 'NOT_FOUND',
  quoteVacantTicket: 'NOT_FOUND',
  recordRefundPaid: 'NOT_FOUND',
  recordRefundReturned: 'NOT_FOUND',
  recoverClaim: 'NOT_FOUND',
  clearPaymentVoucher: 'NOT_FOUND',
  createBankMatch: 'VALIDATION_FAILED',
  acceptBankMatch: 'NOT_FOUND',
  removeBankMatch: 'NOT_FOUND',
  markPaymentVoucherStale: 'NOT_FOUND',
  getApproval: 'NOT_FOUND',
  approveApproval: 'NOT_FOUND',
  rejectApproval: 'NOT_FOUND',
  confirmConsentFile: 'VALIDATION_FAILED',
  proposeTransfer: 'VALIDATION_FAILED',
  confirmTicketCase: 'NOT_FOUND',
  cureRemoval: 'NOT_FOUND',
  withdrawTicketCase: 'NOT_FOUND',
  quoteReentry: 'NOT_FOUND',
  reenterMember: 'NOT_FOUND',
  recordRemovalFiling: 'NOT_FOUND',
  replacePaymentAccountKeys: 'NOT_FOUND',
  disablePaymentAccount: 'NOT_FOUND',
  receiveAccountWebhook: 'NOT_FOUND',
  getOwnMinutes: 'NOT_FOUND',
  sendOwnMinutesCode: 'NOT_FOUND',
  signOwnMinutes: 'NOT_FOUND',
  disputeOwnMinutes: 'NOT_FOUND',
  draftDrawMinutes: 'VALIDATION_FAILED',
  confirmDrawScan: 'NOT_FOUND',
  confirmMinutesScan: 'NOT_FOUND',
  adminConfirmMinutesScan: 'NOT_FOUND',
  revokeMinutesLink: 'NOT_FOUND',
  adminRevokeMinutesLink: 'NOT_FOUND',
  openMinutesLink: 'NOT_FOUND',
}

function addressOf(route: Operation): string {
  const parameters = parametersOf(route)
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    return parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example ?? 'missing'
  })
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
  return query.length === 0
    ? path
    : `${path}?${query.map(({ name, example }) => `${name}=${encodeURIComponent(example!)}`).join('&')}`
}

test('[openapi] every operation has an example of all that it needs', () => {
  const missing = ALL_ROUTES.flatMap((route) => [
    ...parametersOf(route)
      .filter((parameter) => parameter.required && parameter.in !== 'header' && parameter.example === undefined)
      .map(({ name }) => `${route.operationId}: ${name}`),
    ...(route.body && !bodyOf(route) ? [`${route.operationId}: body`] : []),
  ])
  expect(missing, 'give the endpoint an `example`').toEqual([])
})

/** Remembers which vouchers it has exported, so that each comes once. */
const REMEMBERED_READ = 'GET /v2/companies/accounting/vouchers writes'

test('[openapi] every example gets a success or a documented refusal in the demo world, and no read writes', {
  timeout: 180_000,
}, async () => {
  const app = await useApp({ SEED_DEMO: 'true' })
  expect(await seedDemo(app.app)).toBe(true)
  const superadmin = await app.superadmin()
  const owner = await app.signIn(OWNER.mobileNumber)
  const member = await app.signIn(MEMBERS[0]!.mobileNumber)
  const people = { SUPERADMIN: superadmin, COMPANY: owner, SUBSCRIBER: member, ANY: owner, PUBLIC: null }

  takeReadProblems()
  const wrong: string[] = []
  const refused: string[] = []
  for (const route of ALL_ROUTES.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const { operationId, method, persona, cookie } = route
    const caller = people[persona]
    const body = bodyOf(route)
    const { status, error } = await app.call(method, addressOf(route), {
      ...(caller ? { token: caller.token } : {}),
      ...(cookie ? { headers: { cookie: owner.cookie } } : {}),
      ...(body ? { body } : {}),
    })
    if (status < 300) continue
    const code = error?.code ?? 'no envelope'
    const isDocumented = (route.refusals as readonly string[]).includes(code) && code !== 'NOT_FOUND'
    if (isDocumented || CANNOT_EXIST[operationId] === code) refused.push(`${operationId} ${status} ${code}`)
    else wrong.push(`${operationId} ${method} ${addressOf(route)}: ${status} ${code} ${JSON.stringify(error?.details)}`)
  }
  if (process.env.SHOW_REFUSALS) console.log(refused.join('\n'))
  expect(wrong).toEqual([])
  expect(takeReadProblems().filter((problem) => !problem.startsWith(REMEMBERED_READ))).toEqual([])
  expect(refused.length).toBeLessThanOrEqual(125)
})
