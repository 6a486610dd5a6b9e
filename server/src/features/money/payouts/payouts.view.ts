// Payout cases as staff and winners see them.

import { rupees, rupeesOrNull } from '@kuri/contract/kit/money'
import type { Static } from '@kuri/contract/kit/schema'
import type {
  OwnPayout,
  Payout,
  PayoutFigures,
  PayoutGuarantor,
  PayoutPaper,
  PayoutSecurity,
  PayoutSummary,
} from '@kuri/contract/money/payouts.contract'
import type { Platform } from '#platform/platform'
import { mask } from '#platform/text/mask'
import { checklistOf } from './checklist.rules.ts'
import type { Figures } from './figures.rules.ts'
import type { GuarantorRow, PaperRow, SecurityRow } from './papers.sql.ts'
import type { PayoutRow } from './payouts.sql.ts'
import type { CaseRecords } from './position.ts'
import { coveredPaise } from './securities.rules.ts'
import { OPEN_STATES } from './states.rules.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

export const summaryView = (row: PayoutRow, today: string): Static<typeof PayoutSummary> => ({
  id: row.id,
  payoutId: row.id,
  companyId: row.companyId,
  branchId: row.branchId,
  programId: row.programId,
  programName: row.programName,
  chitId: row.chitId,
  cycleId: row.cycleId,
  cycleNumber: row.cycleNumber,
  winnerId: row.winnerId,
  enrolledSubscriberId: row.enrollmentId,
  ticketNumber: row.ticketNumber,
  subscriberId: row.subscriberId,
  subscriberName: row.enrolledName ?? row.userName,
  state: row.state,
  securityMode: row.securityMode,
  declaredOn: row.declaredOn,
  dueOn: row.dueOn,
  isOverdue: OPEN_STATES.includes(row.state) && row.dueOn < today,
  redrawFrom: row.redrawFrom,
  grossPrize: rupeesOrNull(row.grossPaise),
  net: rupeesOrNull(row.netPaise),
  paidAt: instant(row.paidAt),
  voucherNumber: row.voucherNumber,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

const DEDUCTIONS = [
  ['OWN_DUES', 'ownDuesPaise'],
  ['OTHER_DUES', 'otherDuesPaise'],
  ['CHARGES', 'chargesPaise'],
  ['DOCUMENT_CHARGE', 'documentChargePaise'],
  ['GST', 'gstPaise'],
  ['FUTURE_SUBSCRIPTIONS', 'futureSubscriptionsPaise'],
] as const satisfies readonly (readonly [string, keyof Figures])[]

const figuresView = (figures: Figures): Static<typeof PayoutFigures> => ({
  grossPrize: rupees(figures.grossPaise),
  deductions: DEDUCTIONS.filter(([, field]) => figures[field] > 0).map(([type, field]) => ({
    type,
    amount: rupees(figures[field]),
  })),
  net: rupees(figures.netPaise),
})

export type ShownCase = {
  row: PayoutRow
  today: string
  figures: Figures | null
  facts: CaseRecords
  remainingInstalments: number
  allowedSecurities: readonly string[]
  papers: readonly PaperRow[]
  paperUrls: ReadonlyMap<string, string>
  seesAccount: boolean
}

export const paperView = (row: PaperRow, urls: ReadonlyMap<string, string>): Static<typeof PayoutPaper> => ({
  fileId: row.fileId,
  title: row.title,
  isOfWinner: row.isOfWinner,
  uploadedAt: row.createdAt.toISOString(),
  fileUrl: urls.get(row.fileId) ?? null,
})

function payeeView({ secrets }: Pick<Platform, 'secrets'>, { row, seesAccount }: ShownCase) {
  if (row.payeeAccountNumberSealed === null) return null
  const number = secrets.decrypt(row.payeeAccountNumberSealed)
  return { name: row.payeeName!, accountNumber: seesAccount ? number : mask(number), ifsc: row.payeeIfsc! }
}

const paymentView = (row: PayoutRow) =>
  row.state === 'PAID'
    ? {
        voucherNumber: row.voucherNumber!,
        paidAt: row.paidAt!.toISOString(),
        paidOn: row.paidOn!,
        mode: row.mode!,
        utr: row.utr,
        chequeNumber: row.chequeNumber,
        bankAccountId: row.bankAccountId,
        receiptId: row.receiptId,
      }
    : null

export function ownPayoutView(deps: Pick<Platform, 'secrets'>, shown: ShownCase): Static<typeof OwnPayout> {
  const { row, facts } = shown
  return {
    ...summaryView(row, shown.today),
    nextInstalmentOn: row.nextInstalmentOn,
    figures: shown.figures && figuresView(shown.figures),
    remainingInstalments: shown.remainingInstalments,
    futureLiability: rupees(facts.futureLiabilityPaise),
    coveredLiability: rupees(coveredPaise(facts.securities)),
    checklist: checklistOf(facts),
    payee: payeeView(deps, shown),
    papers: shown.papers.map((paper) => paperView(paper, shown.paperUrls)),
    payment: paymentView(row),
    depositedAt: instant(row.depositedAt),
    returnedAt: instant(row.returnedAt),
    stateReason: row.stateReason,
  }
}

const securityView = (row: SecurityRow): Static<typeof PayoutSecurity> => ({
  securityId: row.id,
  typeCode: row.typeCode,
  typeName: row.typeName,
  isImmovableProperty: row.isImmovable,
  description: row.description,
  value: rupees(row.valuePaise),
  valuedOn: row.valuedOn,
  custodian: row.custodian,
  fileIds: row.fileIds,
  returnedOn: row.returnedOn,
  returnNote: row.returnNote,
})

const guarantorView = ({ secrets }: Pick<Platform, 'secrets'>, row: GuarantorRow): Static<typeof PayoutGuarantor> => ({
  guarantorId: row.id,
  name: row.name,
  mobileNumber: row.mobileNumber,
  address: row.address,
  monthlyIncome: rupeesOrNull(row.monthlyIncomePaise),
  pan: row.panSealed === null ? null : mask(secrets.decrypt(row.panSealed)),
  consentedAt: instant(row.consentedAt),
})

export function payoutView(
  deps: Pick<Platform, 'secrets'>,
  shown: ShownCase,
  allowedSecurityTypes: Static<typeof Payout>['allowedSecurityTypes'],
): Static<typeof Payout> {
  const { row } = shown
  return {
    ...ownPayoutView(deps, shown),
    isReconstructed: row.isReconstructed,
    choices: { ownDues: row.deductOwnDues, otherDues: row.deductOtherDues, charges: row.deductCharges },
    documentCharge: rupees(row.documentChargePaise),
    allowedSecurityTypes,
    securities: shown.facts.securities.map(securityView),
    guarantors: shown.facts.guarantors.map((guarantor) => guarantorView(deps, guarantor)),
    preparerIds: row.preparerIds,
    submittedAt: instant(row.submittedAt),
    submittedById: row.submittedById,
    approvedAt: instant(row.approvedAt),
    approvedById: row.approvedById,
    depositAccountId: row.depositAccountId,
    paidById: row.paidById,
  }
}
