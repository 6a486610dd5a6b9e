// The text of the chit agreement: the parties, the terms of the program, the instalments, the signature. [spec: Enrollment endpoints]
// Headings and labels are in English and in the language of the subscriber; what is agreed is in English, which binds.

import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import type { RELATION_TYPES } from '@kuri/contract/members/enrollment-fields'
import { cycleDates, dayAt, totalCycles } from '#features/programs/programs/calendar.rules'
import type { DocumentField, LoadPicture, PaperDocument } from '#platform/documents/paper-document'
import { bindingSection, legalLanguages, type Words, wordsIn } from '#platform/documents/words'
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
  signature: { picture: LoadPicture; sha256: string }
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
  const languages = legalLanguages((facts.locale ?? DEFAULT_LANGUAGE) as Language)
  const words = wordsIn(languages)
  return {
    languages,
    title: words('agreement.title'),
    subtitle: `${facts.programName} (${facts.chitId}) · ticket ${facts.ticketNumber} · ${signedOn}`,
    madeAt: signing.signedAt,
    ...(signing.signature === null ? { isDraft: true as const } : {}),
    sections: [
      ...bindingSection(languages),
      {
        heading: words('agreement.foreman'),
        fields: [
          field(words('paper.company'), facts.companyName),
          field('CIN', facts.cin),
          field(words('agreement.registrationNumber'), facts.registrationNumber),
          field(words('agreement.branch'), facts.branchName),
          field(
            words('agreement.office'),
            joinParts([facts.line1, facts.line2, facts.city, facts.state, facts.pincode]),
          ),
        ],
      },
      {
        heading: words('agreement.subscriber'),
        fields: [
          field(words('paper.name'), name),
          ...relationFields(facts, words),
          field(words('agreement.mobileNumber'), facts.mobileNumber),
          field(words('agreement.email'), facts.email),
          field('PAN', signing.pan === null ? '' : mask(signing.pan)),
          field(
            words('agreement.address'),
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
      { heading: words('agreement.chit'), fields: terms(facts, words) },
      { heading: words('agreement.schedule'), fields: schedule(facts, words) },
      {
        heading: words('agreement.signed'),
        fields: [...signatureFields(signing, name, words), field(words('agreement.request'), signing.requestId)],
      },
    ],
  }
}

type Relation = (typeof RELATION_TYPES)[number]

const relationFields = ({ relationType, relationName }: Agreement, words: Words): DocumentField[] =>
  relationType && relationName ? [field(words(`agreement.nameOf.${relationType as Relation}`), relationName)] : []

function signatureFields(signing: Signing | Draft, name: string | null, words: Words): DocumentField[] {
  if (signing.signature === null)
    return [field(words('paper.signature'), words('paper.notSigned')), field(words('paper.name'), name)]
  const { signature, signedAt, timeZone, ip } = signing
  return [
    { label: words('paper.signature'), ...signature },
    field(words('paper.name'), name),
    field(words('paper.date'), dayAt(signedAt, timeZone)),
    field(words('agreement.signedAt'), `${formatPreciseDateTime(signedAt, timeZone)} from ${ip}`),
  ]
}

const terms = (facts: Agreement, words: Words): DocumentField[] => [
  field(words('agreement.chitValue'), formatMoney(facts.totalAmountPaise)),
  field(
    words('agreement.instalment'),
    `${formatMoney(facts.subscriptionAmountPaise)}, ${readableCode(facts.frequency)}`,
  ),
  field(
    words('agreement.duration'),
    `${facts.durationValue} ${readableCode(facts.durationType)} from ${facts.startDate}`,
  ),
  field(words('agreement.tickets'), facts.totalSlots),
  field(words('agreement.prizesPerCycle'), facts.divisions),
  field(words('agreement.decidedBy'), facts.bid === null ? '' : readableCode(facts.bid)),
  ...agreedTerms(facts).map(([label, text]) => field(words(label), text)),
  ...(facts.description ? [field(words('agreement.description'), facts.description)] : []),
]

/** Each instalment is due by the last day of its cycle; dividends may lower it. */
const schedule = (facts: Agreement, words: Words): DocumentField[] =>
  Array.from({ length: totalCycles(facts) }, (_, index) => {
    const { startDate, endDate } = cycleDates(facts.startDate, facts.frequency, index + 1)
    const label = words('paper.instalment', { cycleNumber: index + 1 })
    return field(label, `${startDate} to ${endDate}: ${formatMoney(facts.subscriptionAmountPaise)}`)
  })
