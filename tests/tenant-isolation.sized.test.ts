// A company calls every endpoint of the contract with the ids of another company, and reads and changes nothing. [spec: Errors;
// What a caller may see] An id of unknown type fails the test.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import type { Route } from '@kuri/contract/kit/route'
import { startHomes } from '@kuri/server/testing/homes'
import { WITHOUT_LIMITS } from '@kuri/server/testing/limits'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { goodValue } from './support/from-schema.ts'
import { address, BY_FIELD, type Ids, withIdsOf } from './support/ids.ts'
import { inLane } from './support/lane.ts'
import { fingerprint, makeTenant } from './support/tenant.ts'

const { homes, close } = await startHomes(WITHOUT_LIMITS)
afterAll(close)
const [app, theirApp] = homes
const ours = await makeTenant(app)
const theirs = await makeTenant(theirApp)

const bodiesOf = (route: Route, ids: Ids) =>
  route.body
    ? fc
        .sample(goodValue(route.body), { numRuns: inLane({ everyday: 1, full: 6 }), seed: 11 })
        .map((body) => withIdsOf(ids, body, route))
    : [undefined]
const namesThem = (value: unknown) => Object.values(theirs.ids).some((id) => JSON.stringify(value)?.includes(id))
const named = (routes: readonly Route[]) => routes.map((route) => [`${route.method} ${route.path}`, route] as const)
const parameters = (route: Route) => [...route.path.matchAll(/:[A-Za-z]+/g)].length

const company = ALL_ROUTES.filter(({ persona }) => persona === 'COMPANY')
const REFUSED = [400, 403, 404]
/** A request may fail on the caller's own resource first. */
const REFUSED_AT_OURS = [...REFUSED, 409]

async function request(route: Route, token: string, path: string, body: unknown, refused = REFUSED) {
  const answer = await app.call(route.method, path, { token, ...(body === undefined ? {} : { body }) })
  expect(refused, `${route.method} ${path} ${JSON.stringify(body)} → ${JSON.stringify(answer)}`).toContain(
    answer.status,
  )
}
let before: Awaited<ReturnType<typeof fingerprint>>
const unchanged = async (work: () => Promise<void>) => {
  before ??= await fingerprint(theirApp, theirs.ids.companyId)
  await work()
  expect(await fingerprint(theirApp, theirs.ids.companyId)).toEqual(before)
}

test.each(named(company.filter((route) => parameters(route) > 0)))(
  '[spec: Errors] %s returns 404 for ids of another company',
  (_name, route) =>
    unchanged(async () => {
      for (const body of bodiesOf(route, theirs.ids))
        await request(
          route,
          ours.token,
          address(route, () => theirs.ids),
          body,
        )
    }),
)

test.each(named(company.filter((route) => parameters(route) > 1)))(
  '[spec: Errors] %s returns 404 for an id of another company under one of its own',
  (_name, route) =>
    unchanged(async () => {
      const path = address(route, (index) => (index === 0 ? ours.ids : theirs.ids))
      for (const body of bodiesOf(route, ours.ids)) await request(route, ours.token, path, body)
    }),
)

test.each(named(company.filter(({ body }) => body !== undefined)))(
  '[spec: Errors] %s rejects ids of another company in the body',
  (_name, route) =>
    unchanged(async () => {
      const path = address(route, () => ours.ids)
      for (const body of bodiesOf(route, theirs.ids).filter(namesThem))
        await request(route, ours.token, path, body, REFUSED_AT_OURS)
    }),
)

test.each(named(company.filter((route) => route.method === 'GET' && parameters(route) === 0)))(
  '[spec: Errors] %s returns nothing of another company with any filter',
  async (_name, route) => {
    const filters = Object.keys(route.query?.properties ?? {}).filter((name) => BY_FIELD[name])
    const queries = [
      '',
      `companyId=${theirs.ids.companyId}`,
      ...filters.map((name) => `${name}=${theirs.ids[BY_FIELD[name]!]}`),
    ]
    for (const query of queries) {
      const answer = await app.call('GET', `${route.path}?${query}`, { token: ours.token })
      expect([200, ...REFUSED], query).toContain(answer.status)
      for (const [kind, id] of Object.entries(theirs.ids))
        expect(JSON.stringify(answer.data) ?? '', kind).not.toContain(id)
    }
  },
)

const admin = ALL_ROUTES.filter(
  (route) => route.persona === 'SUPERADMIN' && /companies\/:companyId\/.*:/.test(route.path),
)
test.each(named(admin))(
  '[spec: Superadmin endpoints] %s returns 404 for an id of another company under this one',
  (_name, route) =>
    unchanged(async () => {
      const path = address(route, (index) => (index === 0 ? ours.ids : theirs.ids))
      for (const body of bodiesOf(route, ours.ids)) await request(route, theirs.admin, path, body)
    }),
)

/** In the test above a request may fail on another field first; here only the id is foreign. */
test('[spec: Errors] a valid request with one foreign id returns 404', () =>
  unchanged(async () => {
    const { branchId, programId, roleId, presetId, templateVersionId, addressId, fileId, signatureAssetId } = theirs.ids
    const person = { name: 'Asha', email: 'asha.isolation@example.in', mobileNumber: '+919812345671' }
    const at = (roleId: string, scopeType: string, place: object) => ({ roleId, scopeType, ...place })
    const assignments = [
      at('role_viewer_branch', 'BRANCH', { branchId }),
      at('role_viewer_program', 'PROGRAM', { programId }),
      at(roleId, 'COMPANY', {}),
    ]
    const us = ours.ids
    const requests: [string, string, object][] = [
      ...assignments.map(
        (body) => ['POST', `employees/${us.membershipId}/assignments`, body] as [string, string, object],
      ),
      ...assignments.map(
        (body) => ['POST', 'employees/invitations', { ...person, assignments: [body] }] as [string, string, object],
      ),
      ['PATCH', 'me/addresses', { addressId, city: 'Elsewhere' }],
      ['PATCH', 'me', { avatar: fileId }],
      ['POST', 'me/file-uploads/confirm', { fileId }],
      ['POST', 'programs/file-uploads/generate', { programId, fileName: 'a.png', contentType: 'image/png' }],
      ['POST', 'programs/file-uploads/confirm', { programId: us.programId, fileId }],
      ['POST', 'documents/signatures/confirm', { signatureAssetId }],
      ['PATCH', `programs/${us.programId}/settings`, { auctionPresetId: presetId }],
      ['PATCH', `programs/${us.programId}/settings`, { prebidDocumentTemplateVersionId: templateVersionId }],
      ['POST', 'cycles', { programId, startDate: '2027-01-01', endDate: '2027-01-31' }],
    ]
    for (const [method, path, body] of requests) {
      const answer = await app.call(method, `/v2/companies/${path}`, { token: ours.token, body })
      expect(answer.status, `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(answer.error)}`).toBe(404)
    }
  }))
