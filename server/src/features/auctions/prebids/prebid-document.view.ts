// The contents of a prebid's signed document: the parties, the auction, the template's fields, the receipt [spec: Document templates;
// The prebid document]. Our words are in English and in the language of the subscriber; the template is the company's and stays as it wrote
// it.
import { DEFAULT_LANGUAGE, type Language } from '@kuri/contract/kit/languages'
import { rupees } from '@kuri/contract/kit/money'
import type { TemplateField } from '@kuri/contract/programs/templates.contract'
import type { DocumentField, LoadPicture, PaperDocument } from '#platform/documents/paper-document'
import { bindingSection, legalLanguages, type Words, wordsIn } from '#platform/documents/words'
import { formatPreciseDateTime } from '#platform/text/dates'
import type { Auction } from '../model/auction.ts'
import type { DocumentNames } from './prebid-document.sql.ts'

type PrebidDocument = {
  auction: Auction
  names: DocumentNames
  enrollmentId: string
  template: { name: string; version: number; fields: readonly TemplateField[] }
  amountPaise: number
  /** Both null in a draft, which nobody has signed. */
  receipt: { commitment: string; nonce: string } | null
  signature: { picture: LoadPicture; sha256: string } | null
  timeZone: string
  madeAt: Date
}

const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const MEANING = {
  TOTAL_VALUE_DECREASING: 'prebid.prizeMeant',
  DISCOUNT_INCREASING: 'prebid.discountMeant',
} as const

export function prebidDocument(prebid: PrebidDocument): PaperDocument {
  const { auction, names, template } = prebid
  const amount = inr.format(rupees(prebid.amountPaise))
  const languages = legalLanguages((names.locale ?? DEFAULT_LANGUAGE) as Language)
  const words = wordsIn(languages)
  const fields = template.fields.map((field) => fillField(field, prebid, words))
  const hasSignature = template.fields.some(({ fieldType }) => fieldType === 'SIGNATURE_IMAGE')
  return {
    languages,
    title: template.name,
    subtitle: `${names.programName} (${names.chitId}), cycle ${auction.cycleNumber}`,
    sections: [
      ...bindingSection(languages),
      {
        heading: words('prebid.parties'),
        fields: [
          { label: words('paper.company'), value: `${names.companyName}, ${names.branchName}` },
          { label: words('prebid.subscriber'), value: names.subscriberName ?? '' },
          { label: words('paper.ticket'), value: `${names.ticketNumber} (enrollment ${prebid.enrollmentId})` },
        ],
      },
      {
        heading: words('prebid.auction'),
        fields: [
          { label: words('prebid.auction'), value: auction.id },
          { label: words('paper.date'), value: dateText(prebid) },
          { label: words('prebid.sealed'), value: `${amount}, ${words(MEANING[auction.bidMode])}` },
        ],
      },
      {
        heading: `${words('prebid.declaration')} (${words('prebid.version', { version: template.version })})`,
        fields: hasSignature ? fields : [...fields, signatureField(words('paper.signature'), prebid, words)],
      },
      ...(prebid.receipt
        ? [
            {
              heading: words('receipt.title'),
              fields: [
                { label: words('prebid.commitment'), value: prebid.receipt.commitment },
                { label: words('prebid.nonce'), value: prebid.receipt.nonce },
              ],
            },
          ]
        : []),
    ],
    madeAt: prebid.madeAt,
    ...(prebid.signature === null ? { isDraft: true as const } : {}),
  }
}

const signatureField = (label: string, { signature }: PrebidDocument, words: Words): DocumentField =>
  signature === null ? { label, value: words('paper.notSigned') } : { label, ...signature }

const dateText = ({ madeAt, timeZone }: PrebidDocument) => formatPreciseDateTime(madeAt, timeZone)

function fillField(
  { fieldKey, label, fieldType, maxLength }: TemplateField,
  prebid: PrebidDocument,
  words: Words,
): DocumentField {
  if (fieldType === 'SIGNATURE_IMAGE') return signatureField(label, prebid, words)
  const known = knownValues(prebid)
  const key = fieldKey.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (fieldType === 'CURRENCY_AMOUNT')
    return { label, value: inr.format(rupees(own(known.amounts, key) ?? prebid.amountPaise)) }
  const text = own(known.texts, key) ?? ''
  return { label, value: maxLength === null ? text : [...text].slice(0, maxLength).join('') }
}

/** A template may use any field name, even `constructor`. */
const own = <V>(values: Record<string, V>, key: string): V | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined

/** The values we can fill in, by the field names that templates use. A text field with another name stays empty. */
const knownValues = (prebid: PrebidDocument) => {
  const { auction, names } = prebid
  const subscriber = names.subscriberName ?? ''
  const texts: Record<string, string> = {
    name: subscriber,
    fullname: subscriber,
    subscriber,
    subscribername: subscriber,
    membername: subscriber,
    mobile: names.mobileNumber,
    mobilenumber: names.mobileNumber,
    phone: names.mobileNumber,
    company: names.companyName,
    companyname: names.companyName,
    branch: names.branchName,
    branchname: names.branchName,
    program: names.programName,
    programname: names.programName,
    chitid: names.chitId,
    cycle: String(auction.cycleNumber),
    cyclenumber: String(auction.cycleNumber),
    ticket: String(names.ticketNumber),
    ticketnumber: String(names.ticketNumber),
    auctionid: auction.id,
    enrolledsubscriberid: prebid.enrollmentId,
    date: dateText(prebid),
    signeddate: dateText(prebid),
    amount: inr.format(rupees(prebid.amountPaise)),
  }
  const amounts: Record<string, number> = {
    totalamount: auction.totalAmountPaise,
    minimumbidamount: auction.minimumBidAmountPaise,
  }
  return { texts, amounts }
}
