// The calendar of filings: what a company must file, receive or give, by when, and what of it is done. [spec: Calendar of filings]
import { DEMO } from '../kit/demo-ids.ts'
import { Paged, PageQuery } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import {
  Amount,
  CalendarDate,
  Day,
  Id,
  Nullable,
  NullableId,
  NullableText,
  OneOf,
  RupeesInput,
  Text,
  Type,
} from '../kit/schema.ts'

export const COMPLIANCE_KINDS = [
  'SANCTION', 'AGREEMENT_FILED', 'SECURITY', 'COMMENCEMENT', 'COPIES_GIVEN', 'MINUTES', 'REMOVAL_COPY', 'DEPOSIT_TOLD', 'BALANCE_SHEET',
  'FORM_XXI', 'TERMINATION',
] as const // biome-ignore format: one line per group is easier to read
export type ComplianceKind = (typeof COMPLIANCE_KINDS)[number]
export const COMPLIANCE_STATES = ['OPEN', 'OVERDUE', 'DONE'] as const
export const SECURITY_FORMS = ['FD', 'BG'] as const
export const COMPLIANCE_EFFECTS = ['WARN', 'REFUSE'] as const

const tag = 'Compliance'
const NullableDay = Nullable(Day)

export const ComplianceItem = Type.Object({
  kind: OneOf(COMPLIANCE_KINDS),
  programId: NullableId,
  programName: NullableText,
  chitId: NullableText,
  /** The cycle, ticket case, payout, year or last day that the item is about; empty where the program has one of its kind. */
  subjectId: Type.String(),
  /** In words: "Cycle 3". */
  subject: NullableText,
  dueBy: Day,
  /** Where the day comes from, or "unverified". */
  source: Type.String(),
  state: OneOf(COMPLIANCE_STATES),
  doneOn: NullableDay,
  number: NullableText,
  documentId: NullableId,
  fileName: NullableText,
  note: NullableText,
  security: Nullable(
    Type.Object({ form: OneOf(SECURITY_FORMS), amount: Amount, maturesOn: NullableDay, releasedOn: NullableDay }),
  ),
  recordedByName: NullableText,
})

const company = { tag, persona: 'COMPANY', success: 200 } as const

export const listComplianceItems = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/compliance/items',
  summary: 'List what must be filed, overdue items first',
  description: 'All items of the company, or with `programId` the legal file of one program.',
  permission: { anyOf: ['company.compliance.manage', 'statement.manage'] },
  query: Type.Object({
    ...PageQuery.properties,
    programId: Type.Optional(Id),
    kind: Type.Optional(OneOf(COMPLIANCE_KINDS)),
    state: Type.Optional(OneOf(COMPLIANCE_STATES)),
  }),
  data: Paged('items', ComplianceItem),
  refusals: ['NOT_FOUND'],
})

const DayInput = Type.String({ ...CalendarDate })
export const recordComplianceItem = route({
  ...company,
  method: 'PUT',
  path: '/v2/companies/compliance/records',
  summary: 'Record that an item is done',
  description:
    'Replaces an earlier record of the same item. A security also has its form (fixed deposit or bank guarantee), amount, maturity and release.',
  permission: 'company.compliance.manage',
  body: Type.Object({
    kind: OneOf(COMPLIANCE_KINDS),
    programId: Type.Optional(Id),
    subjectId: Type.Optional(
      Type.String({ pattern: '^[a-z0-9-]{1,40}$', says: 'must be the subject of an item of the list' }),
    ),
    doneOn: DayInput,
    number: Type.Optional(Text(1, 60)),
    documentId: Type.Optional(Id),
    note: Type.Optional(Text(1, 500)),
    security: Type.Optional(
      Type.Object({
        form: OneOf(SECURITY_FORMS),
        amount: RupeesInput,
        maturesOn: Type.Optional(DayInput),
        releasedOn: Type.Optional(DayInput),
      }),
    ),
  }),
  data: ComplianceItem,
  refusals: ['NOT_FOUND'],
  example: {
    body: { kind: 'SANCTION', programId: DEMO.openProgramId, doneOn: '2026-01-15', number: 'KL/CHT/118/2026' },
  },
})

export const CompliancePolicy = Type.Object({
  /** Publishing a program without its previous sanction. */
  publishing: OneOf(COMPLIANCE_EFFECTS),
  /** Starting a program without its certificate of commencement. */
  starting: OneOf(COMPLIANCE_EFFECTS),
})
export const getCompliancePolicy = route({
  ...company,
  method: 'GET',
  path: '/v2/companies/compliance/policy',
  summary: 'Get what happens when a paper is missing',
  description: 'WARN unless the company has chosen otherwise.',
  permission: 'company.compliance.manage',
  data: CompliancePolicy,
})
export const saveCompliancePolicy = route({
  ...company,
  method: 'PUT',
  path: '/v2/companies/compliance/policy',
  summary: 'Set what happens when a paper is missing',
  description: 'WARN adds a warning to the response, REFUSE refuses to publish or to start the program.',
  permission: 'company.compliance.manage',
  body: CompliancePolicy,
  data: CompliancePolicy,
  example: { body: { publishing: 'WARN', starting: 'WARN' } },
})
