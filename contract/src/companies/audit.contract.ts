// The audit log of a company, for the superadmin and for the owner of the company.

import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { CalendarDate, Dictionary, Id, Instant, Nullable, NullableId, NullableText, Text, Type } from '../kit/schema.ts'
import { staffRoutes } from '../kit/staff-routes.ts'

/** The fields depend on the action; their names and units are those of the API (amounts in rupees). */
const ChangedFields = (description: string) => Nullable(Dictionary(Type.Unknown(), { description }))

export const AuditLog = Type.Object({
  id: Id,
  companyId: NullableId,
  actorId: NullableId,
  actorName: NullableText,
  actorRole: Type.String({ description: 'SUPERADMIN, COMPANY, SUBSCRIBER or SYSTEM' }),
  action: Type.String(),
  resourceType: Type.String(),
  resourceId: Type.String(),
  resourceName: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'As it is named now; null where it has no name',
  }),
  before: ChangedFields('The changed fields before the action; null when it created the resource'),
  after: ChangedFields('The changed fields after the action; null when it removed the resource'),
  createdAt: Instant,
})

const AuditQuery = Type.Object({
  ...PageQuery.properties,
  actor: Type.Optional({ ...Id, description: 'The id of the user who acted' }),
  action: Type.Optional(Text(1, 100, { description: 'For example branch.created' })),
  resource: Type.Optional(Text(1, 100, { description: 'An id, or a resource type such as branch' })),
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
})

export const listAuditLogs = staffRoutes(
  { tag: 'Audit', company: '/v2/companies/audit-logs', admin: '/v2/admin/companies/:companyId/audit-logs' },
  {
    method: 'GET',
    path: '',
    // Only the owner holds this permission.
    permission: { allOf: ['ownership.transfer'], companyWide: true },
    summary: 'List the audit log of your company',
    description: 'Newest first. Dates are in the business time zone; `to` is inclusive.',
    query: AuditQuery,
    data: Paged('auditLogs', AuditLog),
    success: 200,
    admin: { summary: "List a company's audit log" },
  },
)

export const listPlatformAuditLogs = route({
  method: 'GET',
  tag: 'Audit',
  path: '/v2/admin/audit-logs',
  summary: 'List the audit log of the platform',
  description: 'Of all companies and of the platform itself. Newest first; `to` is inclusive.',
  persona: 'SUPERADMIN',
  permission: null,
  query: Type.Object({
    ...AuditQuery.properties,
    companyId: Type.Optional(Id),
    ofPlatform: Type.Boolean({ default: false, description: 'True lists only entries that belong to no company' }),
  }),
  data: Paged('auditLogs', Type.Object({ ...AuditLog.properties, companyName: NullableText })),
  success: 200,
})
