// Everything that takes two people: who may ask for it, and who may be the second. [spec: Asking and deciding]
import type { PermissionCode } from '../kit/permissions.ts'

type DeedTerms = {
  asks: PermissionCode
  decides: PermissionCode
  /** The decision takes more than a yes, such as a payment: it is made where the case is. */
  isDecidedAtCase?: true
}

export const TWO_PERSON_DEEDS = {
  RECEIPT_VOID: { asks: 'payment.manage', decides: 'payment.manage' },
  ADJUSTMENT: { asks: 'payment.manage', decides: 'company.billing.manage' },
  OPENING_BALANCE: { asks: 'payment.manage', decides: 'company.billing.manage' },
  CHARGE_WAIVER: { asks: 'payment.manage', decides: 'company.billing.manage' },
  TICKET_REMOVAL: { asks: 'subscriber.manage', decides: 'company.compliance.manage' },
  TICKET_TRANSFER: { asks: 'subscriber.manage', decides: 'company.compliance.manage' },
  TICKET_SUBSTITUTION: { asks: 'subscriber.manage', decides: 'company.compliance.manage', isDecidedAtCase: true },
  BANK_MONTH: { asks: 'company.billing.manage', decides: 'company.billing.manage' },
} as const satisfies Readonly<Record<string, DeedTerms>>

export type DeedKind = keyof typeof TWO_PERSON_DEEDS
export const DEED_KINDS = Object.keys(TWO_PERSON_DEEDS) as [DeedKind, ...DeedKind[]]

export const termsOf = (kind: DeedKind): DeedTerms => TWO_PERSON_DEEDS[kind]

/** After that a request is void, and has to be made again. */
export const DECISION_HOURS = 24

const codes = Object.values(TWO_PERSON_DEEDS).flatMap(({ asks, decides }): PermissionCode[] => [asks, decides])
export const CODES_OF_DEEDS = [...new Set(codes)] as [PermissionCode, ...PermissionCode[]]
