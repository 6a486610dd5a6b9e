import { expect, expectTypeOf, test } from 'vitest'
import type { Body, Params, Query } from './route.ts'
import { Id, Type } from './schema.ts'
import { staffRoutes } from './staff-routes.ts'

const shared = {
  method: 'PATCH',
  path: '/:branchId',
  permission: 'branch.read',
  summary: 'Rename a branch',
  description: 'The name that members read on receipts.',
  params: Type.Object({ branchId: Id }),
  body: Type.Object({ name: Type.String() }),
  data: Type.Object({ id: Id }),
  success: 200,
} as const

const OF_COMPANY = {
  tag: 'Branches',
  company: '/v2/companies/branches',
  admin: '/v2/admin/companies/:companyId/branches',
} as const
const OF_ALL = {
  tag: 'Own',
  adminTag: 'All',
  company: '/v2/companies/me/branches',
  admin: '/v2/admin/branches',
} as const

test('one description gives the endpoint of each side, and the path of superadmins names the company', () => {
  const { company, admin } = staffRoutes(OF_COMPANY, shared)
  expect(company).toMatchObject({
    path: '/v2/companies/branches/:branchId',
    persona: 'COMPANY',
    permission: 'branch.read',
    params: shared.params,
  })
  expect(admin).toMatchObject({
    path: '/v2/admin/companies/:companyId/branches/:branchId',
    persona: 'SUPERADMIN',
    permission: null,
    body: shared.body,
  })
  expect(Object.keys(admin.params.properties)).toEqual(['companyId', 'branchId'])
  expectTypeOf<Params<typeof company>>().toEqualTypeOf<{ branchId: string }>()
  expectTypeOf<Params<typeof admin>>().toEqualTypeOf<{ companyId: string; branchId: string }>()
})

test('a side keeps its own tag, and superadmins get what is described for them alone', () => {
  const body = Type.Object({ name: Type.String(), status: Type.String() })
  const query = Type.Object({ companyId: Type.Optional(Id) })
  const { company, admin } = staffRoutes(OF_ALL, { ...shared, admin: { summary: 'Rename any branch', body, query } })
  expect([company.tag, admin.tag]).toEqual(['Own', 'All'])
  expect([company.summary, admin.summary]).toEqual(['Rename a branch', 'Rename any branch'])
  expect([company, admin].some((route) => 'admin' in route)).toBe(false)
  expect(admin.params).toBe(shared.params)
  expectTypeOf<Body<typeof company>>().toEqualTypeOf<{ name: string }>()
  expectTypeOf<Body<typeof admin>>().toEqualTypeOf<{ name: string; status: string }>()
  expectTypeOf<Query<typeof admin>>().toEqualTypeOf<{ companyId?: string }>()
})
