// GST registrations of a company: who bears the tax on commission, and which charges are taxed. [spec: GST registrations]
import { Paged, PageQuery } from '../kit/paging.ts'
import { atLeastOne, route } from '../kit/route.ts'
import { CalendarDate, Day, Gstin, Id, Instant, Nullable, OneOf, Type } from '../kit/schema.ts'

const tag = 'GST'
const BASE = '/v2/companies/gst/registrations'

/** Who pays the tax on the commission: the winner out of the prize, all members out of the dividend, or the company out of the commission. */
export const GST_BEARERS = ['WINNER', 'DIVIDEND', 'COMPANY'] as const
export type GstBearer = (typeof GST_BEARERS)[number]
export const GST_DOCUMENT_KINDS = ['TAX_INVOICE', 'CREDIT_NOTE'] as const
export type GstDocumentKind = (typeof GST_DOCUMENT_KINDS)[number]
export const GST_SUPPLIES = [
  'COMMISSION',
  'DOCUMENT_CHARGE',
  'REMOVAL_COMMISSION',
  'BOUNCE_CHARGE',
  'LATE_CHARGE',
] as const
export type GstSupply = (typeof GST_SUPPLIES)[number]

/** An auditor and an inspector read the documents without the right to pay. */
export const readsGst = { anyOf: ['company.billing.manage', 'statement.manage'], companyWide: true } as const

export const GstTaxes = Type.Object({
  documentCharge: Type.Boolean(),
  removalCommission: Type.Boolean(),
  bounceCharge: Type.Boolean(),
  lateCharge: Type.Boolean(),
})

export const GstRegistration = Type.Object({
  id: Id,
  registrationId: Id,
  gstin: Type.String(),
  stateCode: Type.String({ description: 'The first two digits of the GSTIN' }),
  stateName: Type.String(),
  from: Day,
  until: Nullable(Day),
  seriesPrefix: Type.String(),
  /** Whether a document has the prefix, so that it cannot change any more. */
  hasDocuments: Type.Boolean(),
  borneBy: OneOf(GST_BEARERS),
  taxes: GstTaxes,
  createdAt: Instant,
  updatedAt: Instant,
})

const GstRate = Type.Object({
  from: Day,
  percent: Type.Number({ description: 'CGST and SGST together' }),
  source: Type.String({ description: 'Where the rate comes from' }),
})

const choices = {
  seriesPrefix: Type.String({
    trim: true,
    upper: true,
    pattern: '^[A-Z0-9]{1,3}$',
    description: 'Begins the numbers of the documents, such as KLC in KLC/26-27/000123',
    says: 'must be a prefix of one to three letters or digits',
  }),
  borneBy: OneOf(GST_BEARERS),
  taxes: GstTaxes,
}

export const listGstRegistrations = route({
  method: 'GET',
  path: BASE,
  tag,
  summary: 'List the GST registrations of the company, newest first',
  description:
    'With the rates on the services of a foreman. Without a registration in force nothing is taxed. A branch is taxed by the registration ' +
    'of its state, or else by the oldest one in force.',
  persona: 'COMPANY',
  permission: readsGst,
  query: PageQuery,
  data: Type.Object({
    ...Paged('registrations', GstRegistration).properties,
    rates: Type.Array(GstRate),
  }),
  success: 200,
})

export const createGstRegistration = route({
  method: 'POST',
  path: BASE,
  tag,
  summary: 'Add a GST registration',
  description:
    'It taxes the commission of cycles whose terms are frozen from its first day on, and the charges of that day and later. `taxes` says ' +
    'which charges are taxed.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  body: Type.Object({
    gstin: Gstin,
    from: Type.String({ ...CalendarDate, description: 'The first day of the registration' }),
    ...choices,
  }),
  data: GstRegistration,
  success: 201,
  refusals: ['GSTIN_TAKEN', 'GST_PREFIX_TAKEN'],
  example: {
    body: {
      gstin: '33AABCK1234L1Z5',
      from: '2099-04-01',
      seriesPrefix: 'TNC',
      borneBy: 'WINNER',
      taxes: { documentCharge: true, removalCommission: true, bounceCharge: true, lateCharge: false },
    },
  },
})

export const updateGstRegistration = route({
  method: 'PATCH',
  path: `${BASE}/:id`,
  tag,
  summary: 'Change or end a GST registration',
  description:
    'Cycles whose terms are frozen keep what they were frozen with. The prefix cannot change once a document has it. `until` is the last ' +
    'day of the registration; null makes it stand again.',
  persona: 'COMPANY',
  permission: 'company.billing.manage',
  params: Type.Object({ id: Id }),
  body: atLeastOne(
    Type.Object({
      seriesPrefix: Type.Optional(choices.seriesPrefix),
      borneBy: Type.Optional(choices.borneBy),
      taxes: Type.Optional(choices.taxes),
      until: Type.Optional(Nullable(CalendarDate)),
    }),
  ),
  data: GstRegistration,
  success: 200,
  refusals: ['GST_PREFIX_TAKEN', 'GST_SERIES_BEGUN'],
  example: { body: { borneBy: 'DIVIDEND' } },
})
