// Examples of programs, imports, cycles, invoices, payments and enrollments.
import { DEMO } from './demo-ids.ts'
import type { Example } from './example.ts'

const stepOne = (name: string, chitId: string) => ({
  branchId: DEMO.branchId, name, chitId, totalAmount: '30000', subscriptionAmount: '10000', minimumBidAmount: '18000',
  frequency: 'MONTHLY', durationType: 'MONTHS', durationValue: 3, totalSlots: 3,
}) // biome-ignore format: easier to read as one form
const newDates = { startDate: '2031-01-15', lastDateOfSubmission: '2031-01-05' }
const pastDates = { startDate: '2024-01-15', lastAuctionDate: '2024-02-10' }
const terms = {
  foremanCommission: '5', delayFineAmount: '50', bid: 'AUCTION', isAuctionHostedOnPlatform: true,
  description: 'Three tickets, three months.', hasPrebid: false, prebidDocumentRequired: false,
  auctionDurationSeconds: 600, auctionExtensionSeconds: 15,
} // biome-ignore format: easier to read as one form
const agreed = { acceptedTermsAndConditions: true }
const incomplete = { programId: DEMO.incompleteProgramId }
const imported = { programId: DEMO.importedProgramId }
const imports = { ...terms, prebidMutabilityPolicy: 'MUTABLE_UNTIL_CLOSE', completedCycles: 1 }
const address = {
  line1: '7 Beach Road', pincode: '673032', postOffice: 'Kozhikode Beach', city: 'Kozhikode', district: 'Kozhikode',
  state: 'Kerala', cityId: 1, postOfficeId: 2,
} // biome-ignore format: easier to read on one line
const importedTicket = { subscriberId: DEMO.subscriberId, enrolledSubscriberId: DEMO.importedTicketId }
const enrolled = { requestId: DEMO.enrolledRequestId }
const ticket = { subscriberId: DEMO.subscriberId, enrolledSubscriberId: DEMO.ticketId }
const begun = { requestId: DEMO.beginRequestId }

export const PROGRAM_EXAMPLES: Readonly<Record<string, Example>> = {
  createCompanyTickets: { body: { count: 1 } },
  sellCompanyTicket: {
    body: {
      holder: { name: 'Meera Nair', mobileNumber: '+919000002099' },
      payment: { amount: '1750.00', mode: 'UPI', utr: '630412345678' },
    },
  },
  sendRemovalNotice: { body: { reason: 'Three instalments are overdue' } },
  proposeSubstitute: { body: { holder: { name: 'Meera Nair', mobileNumber: '+919000002099' } } },
  generateConsentFile: { body: { fileName: 'consent.pdf', contentType: 'application/pdf' } },
  confirmConsentFile: { body: { fileId: DEMO.programFileId } },
  proposeTransfer: {
    body: {
      holder: { name: 'Meera Nair', mobileNumber: '+919000002099' },
      holderConsentFileId: DEMO.programFileId,
      takerConsentFileId: DEMO.companyFileId,
    },
  },
  confirmTicketCase: { body: { payment: { amount: '2500.00', mode: 'NEFT', utr: 'SBIN52024010112346' } } },
  recordRefundPaid: { body: { mode: 'NEFT', utr: 'SBIN52024010112345' } },
  beginProgram: { body: { ...stepOne('Three Friends', 'TF-1'), ...newDates } },
  adminBeginProgram: {
    body: { companyId: DEMO.companyId, ...stepOne('Three Cousins', 'TC-1'), ...newDates },
  },
  submitProgram: { path: incomplete, body: { ...terms, hasFirstCycleAuction: true, ...agreed } },
  adminSubmitProgram: { path: incomplete, body: { ...terms, hasFirstCycleAuction: true } },
  beginImport: { body: { ...stepOne('Three Sisters', 'TS-1'), ...pastDates } },
  adminBeginImport: {
    body: { companyId: DEMO.companyId, ...stepOne('Three Brothers', 'TB-1'), ...pastDates },
  },
  importTerms: { path: imported, body: { ...imports, ...agreed } },
  adminImportTerms: { path: imported, body: { ...imports, hasFirstCycleAuction: true } },
  importSubscribers: {
    path: imported,
    body: {
      subscribers: [
        { name: 'Ammini Amma', mobileNumber: '+919000002001' },
        { name: 'Babu Rajan', mobileNumber: '+919000002002' },
        { name: 'Chandrika Devi', mobileNumber: '+919000002003' },
      ],
    },
  },
  importPayments: {
    path: imported,
    body: { cycles: [{ cycleId: DEMO.importedCycleId, subscribers: [{ ...importedTicket, isPaid: true }] }] },
  },
  importWinners: {
    path: imported,
    body: {
      cycles: [{ cycleId: DEMO.importedCycleId, winners: [{ ...importedTicket, division: 1, amount: '24000' }] }],
    },
  },
  listImportedSubscribers: { path: imported },
  listPaymentSelections: { path: imported },
  listWinnerSelections: { path: imported },
  updateProgram: { path: { programId: DEMO.appliedProgramId }, body: { description: 'For school staff of Malabar.' } },
  adminUpdateProgram: { path: { programId: DEMO.draftProgramId }, body: { description: 'For the rainy months.' } },
  updateProgramStatus: { path: { programId: DEMO.settledProgramId }, body: { programStatus: 'COMPLETED' } },
  adminUpdateProgramStatus: { path: { programId: DEMO.appliedProgramId }, body: { approvalStatus: 'APPROVED' } },
  archiveProgram: { path: { programId: DEMO.draftProgramId } },
  adminArchiveProgram: { path: incomplete },
  transferProgram: { path: { programId: DEMO.draftProgramId }, body: { branchId: DEMO.branchId } },
  getPublicProgram: { path: { programId: DEMO.openProgramId } },
  listRequestors: { path: { id: DEMO.openProgramId } },
  consentToProgram: {
    path: { id: DEMO.openProgramId },
    body: { signatureAssetId: DEMO.companySignatureId, ...agreed },
  },
  confirmMonthPlan: { body: { rows: [{ programId: DEMO.settledProgramId, cycleNumber: 40, createsBills: false }] } },
  saveNoticePolicy: {
    body: {
      isEnabled: false,
      auctionNoticeDays: [14, 3],
      dueReminderDays: [3, 0],
      overdueReminderDays: [3, 10],
      channels: ['SMS'],
    },
  },
  addHoliday: { body: { day: '2027-08-25', name: 'Thiruvonam' } },
  createCycle: { body: { programId: DEMO.settledProgramId, status: 'UPCOMING' } },
  updateCycle: { path: { id: DEMO.nextCycleId }, body: { status: 'ACTIVE' } },
  recordCycleWinners: { body: { winners: [{ ...ticket, division: 1, amount: '90000' }] } },
  createCycleInvoices: { body: {} },
  stateOpeningBalances: {
    body: {
      rows: [{ enrolledSubscriberId: DEMO.ticketId, arrears: '0', dividendToDeduct: '125.50', lateCharge: '50' }],
    },
  },
  requestWaiver: { body: { amount: '20', reason: 'The bank was closed' } },
  approveWaiver: { body: { comment: 'Once' } },
  rejectWaiver: { body: { comment: 'Pays again and again late' } },
  cancelInvoice: { path: { id: DEMO.overdueInvoiceId }, body: { reason: 'Entered twice' } },
  markInvoicesPaid: { body: { invoiceIds: [DEMO.unpaidInvoiceId], paymentMode: 'UPI' } },
  createReceipt: {
    body: {
      branchId: DEMO.branchId, subscriberId: DEMO.subscriberId, mode: 'CASH',
      allocations: [{ enrolledSubscriberId: DEMO.ticketId, amount: '500' }],
    },
  }, // biome-ignore format: easier to read as one form
  depositCheque: { path: { id: DEMO.chequeId }, body: { depositAccountId: DEMO.bankAccountId } },
  clearCheque: { path: { id: DEMO.chequeId } },
  bounceCheque: { path: { id: DEMO.chequeId }, body: { reason: 'Insufficient funds' } },
  requestReceiptVoid: { body: { reason: 'Taken for the wrong ticket' } },
  stateReceiptMode: { body: { mode: 'UPI', utr: '630412345699' } },
  depositCash: { body: { depositAccountId: DEMO.bankAccountId, amount: '100', note: 'Slip 12' } },
  closeDay: { body: { date: '2026-01-31', countedCash: '0' } },
  markInvoicePaid: { body: { paymentMode: 'CASH', reference: 'Receipt 17' } },
  markPaymentRefunded: { body: { reference: 'Transfer 18' } },
  updatePayout: { body: { securityMode: 'SECURITY', documentCharge: '250' } },
  sendPayoutBack: { body: { reason: 'The valuation of the gold is missing' } },
  approvePayout: { body: { net: '38000' } },
  payPayout: { body: { mode: 'NEFT', utr: 'SBIN526320017', bankAccountId: DEMO.prizeAccountId } },
  depositPayout: { body: { bankAccountId: DEMO.prizeAccountId } },
  forfeitPayout: { body: { reason: 'The winner has not answered three letters' } },
  generatePayoutPaper: { body: { fileName: 'valuation.pdf', contentType: 'application/pdf' } },
  confirmPayoutPaper: { body: { fileId: DEMO.payoutPaperId, title: 'Valuation of the gold' } },
  generateOwnPayoutPaper: { body: { fileName: 'passbook.pdf', contentType: 'application/pdf' } },
  confirmOwnPayoutPaper: { body: { fileId: DEMO.payoutPaperId, title: 'Passbook of my bank account' } },
  addPayoutSecurity: { body: { typeCode: 'FIXED_DEPOSIT', value: '20000', valuedOn: '2026-01-15' } },
  returnPayoutSecurity: { body: { returnedOn: '2026-01-31' } },
  addPayoutGuarantor: {
    body: { name: 'Gopalan Nair', mobileNumber: '+919000002203', address: '7 Beach Road, Kozhikode' },
  },
  recordGuarantorConsent: { body: { otp: '123456' } },
  createPaymentAccount: {
    body: {
      provider: 'RAZORPAY',
      keyId: 'rzp_test_Kq83hTz1',
      keySecret: 'Hs72kdPq0vXw',
      webhookSecret: '5b1f0a9c3d7e42868fb4c6d0',
    },
  },
  replacePaymentAccountKeys: { body: { keySecret: 'Jw81mzRt5nYb' } },
  recordPaymentSettlement: {
    body: { amount: '100', fee: '2.36', utr: 'HDFC526320019', bankAccountId: DEMO.bankAccountId, date: '2026-01-15' },
  },
  receiveAccountWebhook: {
    path: { accountId: DEMO.companyId },
    body: { transactionId: DEMO.transactionId, status: 'SUCCESS' },
  },
  receivePaymentWebhook: { body: { transactionId: DEMO.transactionId, status: 'SUCCESS' } },
  initiatePayment: {
    body: { invoiceId: DEMO.invoiceId, idempotencyKey: 'my-payment-1', grossAmount: '25000', currency: 'INR' },
  },
  getOwnInvoice: { path: { invoiceId: DEMO.invoiceId } },
  payOwnInvoice: {
    path: { invoiceId: DEMO.invoiceId },
    body: { idempotencyKey: 'my-payment-2', grossAmount: '25000', currency: 'INR' },
  },
  saveBasicInfo: {
    path: { programId: DEMO.openedProgramId },
    body: {
      dob: '1985-06-12',
      gender: 'FEMALE',
      relationType: 'FATHER',
      relationName: 'Raghavan',
    },
  },
  saveAddresses: {
    path: begun,
    body: { presentAddress: address, isPresentAddressSameAsPermanentAddress: true },
  },
  saveIncome: { path: begun, body: { monthlyIncome: '42000', incomeSource: 'BUSINESS' } },
  submitDocuments: { path: begun, body: agreed },
  cancelRequest: { path: begun, body: { comment: 'I have chosen another program' } },
  saveNominee: {
    path: enrolled,
    body: { nominee: { name: 'Sarala', relation: 'Sister', mobileNumber: '+919000002102' } },
  },
  savePanIncome: { path: enrolled, body: {} },
  previewAgreement: { path: enrolled },
  signAgreement: { path: enrolled, body: { signatureAssetId: DEMO.signatureId, ...agreed } },
  decideRequest: { path: { id: DEMO.checkedRequestId }, body: { status: 'COMPANY_APPROVED' } },
  adminDecideRequest: { path: { id: DEMO.waitingRequestId }, body: { status: 'ADMIN_APPROVED' } },
}
