// [D1 2.12, G102] The signed document of a prebid: the parties, the auction, the template's fields, the receipt.
import { rupees } from '@kuri/contract/kit/money'
import type { TemplateField } from '@kuri/contract/programs/templates.contract'
import type { DocumentField, PaperDocument } from '#platform/documents/pdf'
import type { Picture } from '#platform/documents/picture'
import { formatPreciseDateTime } from '#platform/text/dates'
import type { Auction } from '../model/auction.ts'
import type { DocumentNames } from './prebid-document.sql.ts'

type PrebidPaper = {
  auction: Auction
  names: DocumentNames
  enrollmentId: string
  template: { name: string; version: number; fields: readonly TemplateField[] }
  amountPaise: number
  receipt: { commitment: string; nonce: string }
  signature: { picture: Picture | null; sha256: string }
  timeZone: string
  madeAt: Date
}

const inr = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const MEANING = {
  TOTAL_VALUE_DECREASING: 'the amount to be taken',
  DISCOUNT_INCREASING: 'the discount offered',
} as const

export function prebidPaper(paper: PrebidPaper): PaperDocument {
  const { auction, names, template } = paper
  const amount = inr.format(rupees(paper.amountPaise))
  const fields = template.fields.map((field) => filled(field, paper))
  const isSigned = fields.some((field) => 'picture' in field)
  const signature = { label: 'Signature', ...paper.signature }
  return {
    title: template.name,
    subtitle: `${names.programName} (${names.chitId}), cycle ${auction.cycleNumber}`,
    sections: [
      {
        heading: 'Parties',
        fields: [
          { label: 'Company', value: `${names.companyName}, ${names.branchName}` },
          { label: 'Subscriber', value: names.subscriberName ?? '' },
          { label: 'Ticket', value: `${names.ticketNumber} (enrollment ${paper.enrollmentId})` },
        ],
      },
      {
        heading: 'Auction',
        fields: [
          { label: 'Auction', value: auction.id },
          { label: 'Date', value: dateText(paper) },
          { label: 'Sealed prebid', value: `${amount}, ${MEANING[auction.bidMode]}` },
        ],
      },
      { heading: `Declaration (version ${template.version})`, fields: isSigned ? fields : [...fields, signature] },
      {
        heading: 'Receipt',
        fields: [
          { label: 'Commitment', value: paper.receipt.commitment },
          { label: 'Nonce', value: paper.receipt.nonce },
        ],
      },
    ],
    madeAt: paper.madeAt,
  }
}

const dateText = ({ madeAt, timeZone }: PrebidPaper) => formatPreciseDateTime(madeAt, timeZone)

function filled({ fieldKey, label, fieldType, maxLength }: TemplateField, paper: PrebidPaper): DocumentField {
  if (fieldType === 'SIGNATURE_IMAGE') return { label, ...paper.signature }
  const known = knownValues(paper)
  const key = fieldKey.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (fieldType === 'CURRENCY_AMOUNT')
    return { label, value: inr.format(rupees(own(known.amounts, key) ?? paper.amountPaise)) }
  const text = own(known.texts, key) ?? ''
  return { label, value: maxLength === null ? text : [...text].slice(0, maxLength).join('') }
}

/** Templates may use any name, also one that every object has. */
const own = <V>(values: Record<string, V>, key: string): V | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined

/** What we know by the names that templates use. A text field of another name stays empty: the form asks for no more. */
const knownValues = (paper: PrebidPaper) => {
  const { auction, names } = paper
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
    enrolledsubscriberid: paper.enrollmentId,
    date: dateText(paper),
    signeddate: dateText(paper),
    amount: inr.format(rupees(paper.amountPaise)),
  }
  const amounts: Record<string, number> = {
    totalamount: auction.totalAmountPaise,
    minimumbidamount: auction.minimumBidAmountPaise,
  }
  return { texts, amounts }
}
