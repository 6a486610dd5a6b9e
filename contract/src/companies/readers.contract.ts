// Auditors and inspectors: employees who read for a time and change nothing, and the log of what they read. [spec: Readers]
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import * as sample from '../kit/samples.ts'
import { Id, Instant, InstantInput, NullableText, OneOf, Type } from '../kit/schema.ts'
import { Membership, READER_KINDS } from './employees.contract.ts'

const owner = {
  tag: 'Employees',
  persona: 'COMPANY',
  // Only the owner holds this permission.
  permission: { allOf: ['ownership.transfer'], companyWide: true },
  success: 200,
} as const
const params = Type.Object({ membershipId: Id })

export const setReaderAccess = route({
  ...owner,
  method: 'PUT',
  path: '/v2/companies/employees/:membershipId/reader',
  summary: 'Make an employee a reader for a time',
  description:
    'An auditor or inspector sees what their roles show, from `from` until `until`, and changes nothing; every request is logged. Only for the owner.',
  params,
  body: Type.Object({ kind: OneOf(READER_KINDS), from: InstantInput, until: InstantInput }),
  data: Membership,
  refusals: ['NOT_FOUND', 'LAST_OWNER'],
  example: {
    path: sample.auditor,
    body: { kind: 'AUDITOR', from: '2026-04-01T00:00:00Z', until: '2026-09-30T18:30:00Z' },
  },
})

export const endReaderAccess = route({
  ...owner,
  method: 'DELETE',
  path: '/v2/companies/employees/:membershipId/reader',
  summary: 'Make a reader an employee without an end',
  description:
    'What their roles allow, they may do again. To end the access of a reader, revoke the employee. Only for the owner.',
  params,
  data: Membership,
  refusals: ['NOT_FOUND', 'LAST_OWNER'],
  example: { path: sample.auditor },
})

export const ReaderRead = Type.Object({
  id: Id,
  membershipId: Id,
  userName: NullableText,
  kind: OneOf(READER_KINDS),
  what: Type.String({ description: 'The summary of the endpoint' }),
  path: Type.String({ description: 'The path with its query' }),
  readAt: Instant,
})

export const listReaderReads = route({
  ...owner,
  method: 'GET',
  path: '/v2/companies/readers/log',
  summary: 'List what readers have read, newest first',
  description: 'Every request of an auditor or inspector: who, what, when. Only for the owner.',
  query: Type.Object({ ...PageQuery.properties, membershipId: Type.Optional(Id) }),
  data: Paged('reads', ReaderRead),
})
