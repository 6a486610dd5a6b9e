// The text of the chit agreement: the parties, the terms of the program, the instalments, the signature. [D3 4]
import { cycleDates, dayAt, totalCycles } from '#features/programs/calendar.rules'
import type { DocumentField, PaperDocument } from '#platform/documents/pdf'
import type { Picture } from '#platform/documents/picture'
import { formatPreciseDateTime } from '#platform/text/dates'
import { mask } from '#platform/text/mask'
import type { Address } from '../profile/subscriber-profile.rules.ts'
import type { AgreementFacts } from './agreement.sql.ts'
import { type AgreedTerms, agreedTerms, formatMoney } from './agreement-terms.document.ts'

export const TEMPLATE_KEY = 'chit-agreement'

/** The facts that the database holds, and the bid mode that the auction settings resolve to. */
export type Agreement = AgreementFacts & Pick<AgreedTerms, 'bidMode'>

export type Signing = {
  requestId: string
  pan: string | null
  signature: { picture: Picture | null; sha256: string }
  signedAt: Date
  timeZone: string
  ip: string
}
/** Nobody has signed it; `signedAt` is when it was drawn. */
export type Draft = Omit<Signing, 'signature' | 'ip'> & { signature: null }

const field = (label: string, value: string | number | null | undefined): DocumentField => ({
  label,
  value: value === null || value === undefined ? '' : String(value),
})

const joinParts = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ')
const readableCode = (code: string) => code.toLowerCase().replaceAll('_', ' ')

export function agreementDocument(facts: Agreement, signing: Signing | Draft): PaperDocument {
  const address = (facts.presentAddress ?? facts.permanentAddress) as Address | null
  const name = facts.enrolledName ?? facts.userName
  const signedOn = dayAt(signing.signedAt, signing.timeZone)
  return {
    title: 'Chit agreement',
    subtitle: `${facts.programName} (${facts.chitId}) · ticket ${facts.ticketNumber} · ${signedOn}`,
    madeAt: signing.signedAt,
    ...(signing.signature === null ? { isDraft: true as const } : {}),
    sections: [
      {
        heading: 'The foreman',
        fields: [
          field('Company', facts.companyName),
          field('CIN', facts.cin),
          field('Registration number', facts.registrationNumber),
          field('Branch', facts.branchName),
          field('Registered office', joinParts([facts.line1, facts.line2, facts.city, facts.state, facts.pincode])),
        ],
      },
      {
        heading: 'The subscriber',
        fields: [
          field('Name', name),
          ...(facts.relationName
            ? [field(`Name of ${readableCode(facts.relationType ?? '')}`, facts.relationName)]
            : []),
          field('Mobile number', facts.mobileNumber),
          field('Email', facts.email),
          field('PAN', signing.pan === null ? '' : mask(signing.pan)),
          field(
            'Address',
            joinParts([
              address?.line1,
              address?.line2,
              address?.city,
              address?.district,
              address?.state,
              address?.pincode,
            ]),
          ),
        ],
      },
      { heading: 'The chit', fields: terms(facts) },
      { heading: 'Schedule of instalments', fields: schedule(facts) },
      {
        heading: 'Signed by the subscriber',
        fields: [...signatureFields(signing, name), field('Request', signing.requestId)],
      },
    ],
  }
}

function signatureFields(signing: Signing | Draft, name: string | null): DocumentField[] {
  if (signing.signature === null) return [field('Signature', 'Not signed yet'), field('Name', name)]
  const { signature, signedAt, timeZone, ip } = signing
  return [
    { label: 'Signature', ...signature },
    field('Name', name),
    field('Date', dayAt(signedAt, timeZone)),
    field('Signed at', `${formatPreciseDateTime(signedAt, timeZone)} from ${ip}`),
  ]
}

const terms = (facts: Agreement): DocumentField[] => [
  field('Chit value', formatMoney(facts.totalAmountPaise)),
  field('Instalment', `${formatMoney(facts.subscriptionAmountPaise)}, ${readableCode(facts.frequency)}`),
  field('Duration', `${facts.durationValue} ${readableCode(facts.durationType)} from ${facts.startDate}`),
  field('Tickets', facts.totalSlots),
  field('Prizes per cycle', facts.divisions),
  field('Prize decided by', facts.bid === null ? '' : readableCode(facts.bid)),
  ...agreedTerms(facts).map(([label, text]) => field(label, text)),
  ...(facts.description ? [field('Description', facts.description)] : []),
]

/** Each instalment is due by the last day of its cycle; dividends may lower it. */
const schedule = (facts: Agreement): DocumentField[] =>
  Array.from({ length: totalCycles(facts) }, (_, index) => {
    const { startDate, endDate } = cycleDates(facts.startDate, facts.frequency, index + 1)
    return field(`Instalment ${index + 1}`, `${startDate} to ${endDate}: ${formatMoney(facts.subscriptionAmountPaise)}`)
  })
