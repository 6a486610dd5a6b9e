import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { makeCompany, makeEmployee, makeUser } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { recordAudit } from './audit.sql.ts'
import type { AuditAction } from './audit-actions.ts'

const branchId = newId()
const app = await useApp()
const superadmin = (await app.superadmin()).token
const company = await makeCompany(app)
const actorId = (await makeUser(app, 'COMPANY', 'Anu Joseph')).id
const other = await makeCompany(app)
const log = (companyId: string, action: AuditAction, resourceId: string, at: string, by = actorId) =>
  app.app.platform.transact((tx) =>
    recordAudit(
      tx,
      { userId: by, role: 'COMPANY' },
      { companyId, action, resourceId, after: { name: action } },
      new Date(at),
    ),
  )
const { companyId, ownerId } = company
await log(companyId, 'branch.created', branchId, '2026-03-01T06:00:00Z')
await log(companyId, 'branch.updated', branchId, '2026-03-02T18:29:59Z')
await log(companyId, 'role.created', 'role_x', '2026-03-02T18:30:00Z', ownerId)
await log(other.companyId, 'branch.created', newId(), '2026-03-02T06:00:00Z')

const mine = (query = '', token = company.token) => app.call('GET', `/v2/companies/audit-logs${query}`, { token })
const actions = async (query: string) =>
  (await mine(query)).data.auditLogs.map(({ action }: { action: string }) => action)

test('[audit] the owner can list the log of their company, newest first, with names', async () => {
  const { status, data } = await mine()
  expect(status).toBe(200)
  expect(data).toMatchObject({ count: 3, pageNumber: 1, pageSize: 10, totalPages: 1 })
  expect(data.auditLogs.map(({ action }: { action: string }) => action)).toEqual([
    'role.created',
    'branch.updated',
    'branch.created',
  ])
  expect(data.auditLogs[2]).toEqual({
    id: expect.any(String),
    companyId: company.companyId,
    actorId,
    actorName: 'Anu Joseph',
    actorRole: 'COMPANY',
    action: 'branch.created',
    resourceType: 'branch',
    resourceId: branchId,
    resourceName: null,
    before: null,
    after: { name: 'branch.created' },
    createdAt: '2026-03-01T06:00:00.000Z',
  })
})

test('[audit] the log can be filtered by actor, action and resource id or type, and is paged', async () => {
  expect(await actions(`?actor=${company.ownerId}`)).toEqual(['role.created'])
  expect(await actions('?action=branch.created')).toEqual(['branch.created'])
  expect(await actions(`?resource=${branchId}`)).toEqual(['branch.updated', 'branch.created'])
  expect(await actions('?resource=branch&pageSize=1&pageNumber=2')).toEqual(['branch.created'])
  expect(await actions('?resource=role_x')).toEqual(['role.created'])
  expect(await actions(`?actor=${newId()}`)).toEqual([])
})

test('[audit] dates are in the Indian time zone with an inclusive `to`, and instants are exact', async () => {
  expect(await actions('?to=2026-03-02')).toEqual(['branch.updated', 'branch.created'])
  expect(await actions('?from=2026-03-02&to=2026-03-02')).toEqual(['branch.updated'])
  expect(await actions('?from=2026-03-03')).toEqual(['role.created'])
  expect(await actions('?from=2026-03-02T18:30:00Z')).toEqual(['role.created'])
  expect(await actions('?to=2026-03-01T06:00:00Z')).toEqual(['branch.created'])
})

test('[audit] invalid filters are rejected with their path', async () => {
  for (const [query, path] of [
    ['actor=x', 'actor'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['pageSize=101', 'pageSize'],
  ]) {
    const { status, error } = await mine(`?${query}`)
    expect([status, error?.details?.[0]?.path]).toEqual([400, path])
  }
})

test('[audit] a company admin, who is not the owner, gets 403', async () => {
  const admin = await makeEmployee(app, company.companyId, [{ roleId: 'role_company_admin_company' }])
  expect((await mine('', admin.token)).status).toBe(403)
})

test('[audit] a superadmin can list the log of any company, and an unknown company returns 404', async () => {
  const read = (companyId: string) =>
    app.call('GET', `/v2/admin/companies/${companyId}/audit-logs`, { token: superadmin })
  expect((await read(company.companyId)).data.count).toBe(3)
  expect((await read(newId())).status).toBe(404)
})

test('[audit] rows with the former spelling of actions are found under the new one', async () => {
  const { companyId } = await makeCompany(app)
  const old = [
    ['invoices.created', 'cycle'],
    ['mou.accepted', 'mou_version'],
    ['enrollment_request.admin_approved', 'enrollment_request'],
    ['branch.created', 'branch'],
  ].map(([action, resourceType], second) => ({
    id: newId(),
    companyId,
    actorRole: 'SYSTEM',
    action: action!,
    resourceType: resourceType!,
    resourceId: newId(),
    createdAt: new Date(second * 1000),
  }))
  await app.db.insertInto('auditLogs').values(old).execute()
  await sql.raw(await readFile('server/migrations/0021_audit_actions.sql', 'utf8')).execute(app.db)
  const { data } = await app.call('GET', `/v2/admin/companies/${companyId}/audit-logs`, { token: superadmin })
  expect(data.auditLogs.map((row: { action: string; resourceType: string }) => [row.action, row.resourceType])).toEqual(
    [
      ['branch.created', 'branch'],
      ['enrollment-request.admin-approved', 'enrollment-request'],
      ['mou.accepted', 'mou'],
      ['cycle.invoices-created', 'cycle'],
    ],
  )
})

test('[audit] a filtered page is read from an index', async () => {
  const filler = Array.from({ length: 4000 }, (_, i) => ({
    id: newId(),
    companyId: company.companyId,
    actorRole: 'SYSTEM',
    action: `filler.${i % 50}`,
    resourceType: `kind${i % 50}`,
    resourceId: newId(),
    createdAt: new Date(Date.UTC(2025, 0, 1) + i),
  }))
  await app.db.insertInto('auditLogs').values(filler).execute()
  await sql`ANALYZE audit_logs`.execute(app.db)
  for (const column of ['action', 'resource_type', 'resource_id', 'actor_id']) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT id FROM audit_logs
      WHERE company_id = ${sql.lit(company.companyId)} AND ${sql.ref(column)} = 'filler.7'
      ORDER BY created_at DESC, id DESC LIMIT 10`.execute(app.db)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).toContain('audit_logs__of_')
    expect(plan).not.toContain('Sort')
  }
})

test('names the resource as it is called now, and null where it is gone', async () => {
  const owner = await makeCompany(app)
  await log(owner.companyId, 'branch.updated', owner.branchId, '2026-03-01T06:00:00Z')
  await log(owner.companyId, 'branch.updated', newId(), '2026-03-01T07:00:00Z')
  const { name } = await app.db
    .selectFrom('branches')
    .select('name')
    .where('id', '=', owner.branchId)
    .executeTakeFirstOrThrow()
  const { data } = await app.call('GET', '/v2/companies/audit-logs?resource=branch', { token: owner.token })
  expect(data.auditLogs.map(({ resourceName }: { resourceName: string | null }) => resourceName)).toEqual([null, name])
})
