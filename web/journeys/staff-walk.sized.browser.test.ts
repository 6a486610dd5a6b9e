// A walk over every screen of the workplaces: as the owner, as the platform, with the ids of another company, and, at full size, with each
// built-in role. A role walks over a part of the screens, so that each is opened by one of them; WALK=all makes all roles open all of them, and
// WALK_SEED=<number> deals the screens differently.

import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { BUILT_IN_ROLES, type PermissionCode } from '@kuri/contract/kit/permissions'
import { codesOf, type Route } from '@kuri/contract/kit/route'
import { createChallenge } from '@kuri/contract/programs/challenge-editing.contract'
import { makeAuction, makeInvoice, makeMember } from '@kuri/server/testing/auction-fixtures'
import { makeEmployee } from '@kuri/server/testing/fixtures'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inLane } from '../../tests/support/lane.ts'
import { makeTenant, type Tenant } from '../../tests/support/tenant.ts'
import { useBrowser } from '../testing/browser.ts'
import { addressOf, isOfCompany, namesRecord, STAFF_SCREENS } from '../testing/staff-screens.ts'
import { makeSuperadmin } from '../testing/staff-world.ts'
import { type Visit, walkerOf } from './walk.ts'

const MOST_FIRST_REQUESTS = 3
/** A list and a figure may be read from one endpoint; the rows of a list may not. */
const MOST_REPEATS = 2
const ROWS = 4
const isWhole = process.env.WALK === 'all'
const seed = Number(process.env.WALK_SEED ?? 1)

/** It shows a cycle without an auction on the platform, and those of the walk have one; draw-minutes.full.browser.test.ts opens it. */
const ELSEWHERE = ['/co/cycles/$cycleId/minutes']
const COMPANY_SCREENS = STAFF_SCREENS.filter((screen) => isOfCompany(screen) && !ELSEWHERE.includes(screen))
const PLATFORM_SCREENS = STAFF_SCREENS.filter((screen) => !isOfCompany(screen))
/** Their content depends on the person and not on one permission. */
const FOR_EVERYBODY = ['/co', '/co/me', '/co/notifications']

const kuri = useBrowser()
let ours: Tenant
let theirs: Tenant
/** What the owner, who holds everything, asked for on each screen. */
const asked = new Map<string, Route[]>()

beforeAll(async () => {
  ours = await makeTenant(kuri.app)
  theirs = await makeTenant(kuri.app)
  const { companyId, branchId, mouVersionId } = ours.ids
  await kuri.app.call('POST', '/v2/companies/me/mou/accept', { token: ours.token, body: { mouVersionId } })
  for (let row = 0; row < ROWS; row++) {
    const auction = await makeAuction(kuri.app, { companyId, branchId })
    await makeInvoice(kuri.app, auction, await makeMember(kuri.app, auction), 'DRAFT')
    await makeEmployee(kuri.app, companyId, [{ roleId: ours.ids.roleId }])
  }
  // The payment account took a second factor of the owner, who signs in with the number alone from here on.
  const { token } = await kuri.app.superadmin()
  const body = { mobileNumber: ours.ownerMobile, reason: 'Lost the phone' }
  await kuri.app.call('POST', '/v2/admin/second-factor-resets', { token, body })
}, 120_000)

const patterns = ALL_ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.method} ${route.path.replace(/:\w+/g, '[^/]+')}$`),
}))
/** Words in an address win over ids: /employees/invitations is not an employee. */
const operationOf = (name: string): Route | undefined =>
  patterns
    .filter(({ pattern }) => pattern.test(name))
    .map(({ route }) => route)
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length)[0]

/** A request that the next page cancels has no status. */
const isRead = (status: number) => status >= 200 && status < 400

const operationsOf = ({ requests }: Visit) => requests.flatMap(({ name }) => operationOf(name) ?? [])

/** They change something, or lead to what needs more, so that reading what they show is not enough to open them. */
const IS_FORM = /\/(bank|new|edit|enroll|setup|balances|winners|invite|import(\/\w+)?)$/

/** Everything that no screen may do. A page that says that it is not there may have asked. */
function faultsOf(screen: string, visit: Visit): string[] {
  const isFault = (status: number) => status >= 500 || (status >= 400 && !visit.isClosed)
  const failed = visit.requests.filter(({ status }) => isFault(status)).map(({ name, status }) => `${status} ${name}`)
  const crash = visit.heading === 'Something went wrong' ? [visit.text] : []
  return [...crash, ...visit.problems, ...failed].map((fault) => `${screen}: ${fault}`)
}

function countFaultsOf(screen: string, visit: Visit): string[] {
  const first = visit.requests.filter(({ isFirst }) => isFirst).length
  const paths = operationsOf(visit).map(({ path }) => path)
  const repeated = [...new Set(paths)].filter((path) => paths.filter((other) => other === path).length > MOST_REPEATS)
  return [
    ...(first > MOST_FIRST_REQUESTS ? [`${screen} makes ${first} requests before it shows something`] : []),
    ...repeated.map((path) => `${screen} reads ${path} more than ${MOST_REPEATS} times`),
  ]
}

const errorsOf = (page: Page) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

test('the owner opens every screen of the company with few requests, and none of another company', async () => {
  const page = await kuri.openAs(ours.ownerMobile, '/co/branches/new')
  const errors = errorsOf(page)
  const { visit, visitFirst } = await walkerOf(page)
  const faults: string[] = []
  for (const screen of COMPANY_SCREENS) {
    const seen = await visitFirst(addressOf(screen, ours.ids))
    asked.set(screen, operationsOf(seen))
    faults.push(...faultsOf(screen, seen), ...countFaultsOf(screen, seen))
    if (seen.isClosed) faults.push(`${screen} is closed to the owner`)
  }
  const ofTheirs = Object.values(theirs.ids)
  for (const screen of COMPANY_SCREENS.filter(namesRecord)) {
    const seen = await visit(addressOf(screen, theirs.ids))
    const read = seen.requests.filter(({ name, status }) => isRead(status) && ofTheirs.some((id) => name.includes(id)))
    faults.push(...read.map(({ name }) => `${screen} reads ${name} of another company`))
    if (!seen.isClosed) faults.push(`${screen} is open with the ids of another company: ${seen.text}`)
  }
  expect([...faults, ...errors]).toEqual([])
})

/** A generator of numbers from 0 to 1, the same for the same seed. */
function randomOf(start: number) {
  let state = start
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const random = randomOf(seed)
const dealt = COMPANY_SCREENS.map((screen) => ({ screen, at: random() }))
  .sort((one, other) => one.at - other.at)
  .map(({ screen }) => screen)
const others = BUILT_IN_ROLES.filter(({ id }) => id !== 'role_owner_company')

const allows = ({ permission }: Route, { permissions, scopeType }: (typeof BUILT_IN_ROLES)[number]) => {
  if (permission === null) return true
  if ('companyWide' in Object(permission) && scopeType !== 'COMPANY') return false
  const isHeld = (code: PermissionCode) => permissions.includes(code)
  const codes = codesOf(permission)
  return 'allOf' in Object(permission) ? codes.every(isHeld) : codes.some(isHeld)
}

test.runIf(inLane({ everyday: false, full: true })).each(others.map((role, index) => [role.id, role, index] as const))(
  '%s sees what it holds, and what it lacks is neither linked nor open',
  async (_id, role, index) => {
    const { companyId, branchId, programId } = ours.ids
    const place = { COMPANY: {}, BRANCH: { branchId }, PROGRAM: { programId } }[role.scopeType]
    const { mobileNumber } = await makeEmployee(kuri.app, companyId, [{ roleId: role.id, ...place }])
    const page = await kuri.openAs(mobileNumber, '/co')
    const errors = errorsOf(page)
    const { visit } = await walkerOf(page)
    const screens = dealt.filter((_, at) => isWhole || at % others.length === index)
    const faults: string[] = []
    const closed = new Set<string>()
    const linked = new Map<string, string>()
    for (const screen of ['/co', ...screens]) {
      const path = addressOf(screen, ours.ids)
      const seen = await visit(path)
      faults.push(...faultsOf(screen, seen))
      if (seen.isClosed) closed.add(path)
      for (const link of [...seen.menu, ...seen.links]) linked.set(link, screen)
      const reads = (asked.get(screen) ?? []).filter(({ permission }) => permission !== null)
      if (reads.length === 0 || FOR_EVERYBODY.includes(screen)) continue
      const allowed = reads.filter((route) => allows(route, role))
      if (allowed.length === 0 && !seen.isClosed) faults.push(`${screen} is open without a permission for it`)
      if (allowed.length === reads.length && seen.isClosed && !IS_FORM.test(screen))
        faults.push(`${screen} is closed although it may be read`)
    }
    for (const path of closed)
      if (linked.has(path)) faults.push(`${linked.get(path)} links to ${path}, which is closed`)
    expect([...faults, ...errors]).toEqual([])
  },
)

test('the platform opens every screen with few requests', async () => {
  const { mobileNumber } = await makeSuperadmin(kuri.app)
  const create = async (path: string, body: unknown) =>
    (await kuri.app.call('POST', `/v2/admin/${path}`, { token: ours.admin, body })).data
  const { presetId } = await create('auction-presets', { name: 'For all companies' })
  const { id: challengeId } = await create('challenges', createChallenge.example.body)
  const ofPlatform = { ...ours.ids, presetId, challengeId }
  const page = await kuri.openAs(mobileNumber, '/admin/companies/new')
  const errors = errorsOf(page)
  const { visitFirst } = await walkerOf(page)
  const faults: string[] = []
  for (const screen of PLATFORM_SCREENS) {
    const ids = screen.startsWith('/admin/platform/') ? ofPlatform : ours.ids
    const seen = await visitFirst(addressOf(screen, ids))
    faults.push(...faultsOf(screen, seen), ...countFaultsOf(screen, seen))
    if (seen.isClosed) faults.push(`${screen} is closed to the platform`)
  }
  expect([...faults, ...errors]).toEqual([])
})
