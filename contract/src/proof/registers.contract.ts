// The registers that section 23 of the Chit Funds Act asks of a foreman, per program and period, as CSV and PDF. [spec: Registers of a program]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { CalendarDate, Count, Id, Instant, NullableText, OneOf, type Static, Type } from '../kit/schema.ts'

export const REGISTER_KINDS = [
  'SUBSCRIBERS',
  'SUBSCRIPTIONS',
  'DEPOSITS',
  'SECURITIES',
  'PROXIES',
  'REMOVALS',
  'SUBSTITUTIONS',
] as const
const RegisterKind = OneOf(REGISTER_KINDS, {
  description:
    'SUBSCRIBERS: who holds which ticket, on the last day. SUBSCRIPTIONS: bills and prizes. REMOVALS: also those that were cured',
})
export type RegisterKind = Static<typeof RegisterKind>

export const Register = Type.Object({
  registerId: Id,
  register: RegisterKind,
  from: CalendarDate,
  to: CalendarDate,
  rowCount: Count,
  csvUrl: Type.String({ description: 'A short-lived download URL' }),
  csvSha256: Type.String(),
  pdfUrl: Type.String({ description: 'A short-lived download URL' }),
  pdfSha256: Type.String(),
  madeByName: NullableText,
  madeAt: Instant,
})

const shared = { tag: 'Accounting', persona: 'COMPANY', path: '/v2/companies/programs/:programId/registers' } as const
const AtProgram = Type.Object({ programId: Id })

export const makeRegister = route({
  ...shared,
  method: 'POST',
  summary: 'Write a register of a program as CSV and PDF',
  description:
    'From the records of now. Both files are kept with their SHA-256, so that everybody can show what was handed over.',
  permission: 'company.compliance.manage',
  params: AtProgram,
  body: Type.Object({ register: RegisterKind, from: CalendarDate, to: CalendarDate }),
  data: Register,
  makes: 'PAPER',
  success: 201,
  refusals: ['NOT_FOUND', 'REGISTER_TOO_LONG'],
  example: {
    path: { programId: DEMO.settledProgramId },
    body: { register: 'SUBSCRIBERS', from: '2026-04-01', to: '2027-03-31' },
  },
})

export const listRegisters = route({
  ...shared,
  method: 'GET',
  summary: 'List the registers that were written of a program, newest first',
  description: 'With the files as they were written.',
  permission: { anyOf: ['company.compliance.manage', 'statement.manage'] },
  params: AtProgram,
  query: PageQuery,
  data: Paged('registers', Register),
  success: 200,
  refusals: ['NOT_FOUND'],
  example: { path: { programId: DEMO.settledProgramId } },
})
