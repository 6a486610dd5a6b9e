// The ids of the demo world that examples mention. The seed names them (server/src/demo), so they are the same in every demo world.

/** The id with this number among those that a named call of the seed made. */
const id = (name: string, number = 1) => {
  const start = `c0demo${name}`
  return start + number.toString(36).padStart(25 - start.length, '0')
}

/** Employees are created in one request: each has a membership and a user. */
const employee = (place: number) => id('employee', 2 * place - 1)

/** Twelve questions with four options each; the first option of each. */
export const DEMO_ANSWERS = Array.from({ length: 12 }, (_, index) => ({
  questionId: id('quiz', 8 + index),
  optionId: id('quiz', 20 + 4 * index),
}))

export const DEMO = {
  companyId: id('company'),
  addressId: id('company', 2),
  headquartersId: id('company', 4),
  managerId: id('company', 9),
  mouVersionId: id('mou', 2),
  branchId: id('branch'),
  bankAccountId: id('bankaccount'),
  gstRegistrationId: id('gst'),
  receiptId: id('receipt'),
  chequeId: id('cheque'),
  companyFileId: id('avatar'),
  programFileId: id('brochure'),
  profileFileId: id('photo'),
  companySignatureId: id('ownersign', 2),
  signatureId: id('membersign', 2),
  companyAdminId: employee(1),
  collectorId: employee(9),
  auditorId: employee(11),
  auditorAssignmentId: id('employee', 34),
  invitationId: id('invitation'),
  roleId: id('role'),
  presetId: id('preset'),
  latePresetId: id('latepreset'),
  commonPresetId: id('commonpreset'),
  securityTypeId: id('security'),
  commonSecurityTypeId: id('commonsecurity'),
  templateId: id('template'),
  templateVersionId: id('template', 2),
  templateDraftId: id('templatedraft'),
  /** Programs: running, taking prebids, settled, open, open, waiting for approval, a draft, incomplete. */
  runningProgramId: id('nila'),
  prebidProgramId: id('bharatha'),
  settledProgramId: id('kabani'),
  openProgramId: id('onam'),
  appliedProgramId: id('teachers'),
  draftProgramId: id('monsoon'),
  incompleteProgramId: id('harvest'),
  openedProgramId: id('vishu'),
  importedProgramId: id('ernad'),
  importedTicketId: id('ernad3'),
  importedCycleId: id('ernad3', 4),
  runningAuctionId: id('nila5', 6),
  runningCycleId: id('nila5', 5),
  prebidAuctionId: id('bharatha5', 8),
  prebidCycleId: id('bharatha5', 7),
  settledAuctionId: id('kabani5', 5),
  settledCycleId: id('kabani5', 4),
  /** Decided by a draw. */
  drawnAuctionId: id('chaliyar5', 3),
  nextAuctionId: id('nextcycle', 2),
  nextCycleId: id('nextcycle'),
  winnerId: id('winner'),
  payoutId: id('winner', 2),
  payoutPaperId: id('valuation'),
  prizeAccountId: id('prizeaccount'),
  securityId: id('goldpledge'),
  guarantorId: id('guarantor'),
  /** The first member, who signs in with +919000002001. */
  subscriberId: id('nila3', 1),
  ticketId: id('nila3', 31),
  prebidTicketId: id('bharatha3'),
  prebidId: id('bharathabid0n'),
  secondPrebidId: id('bharathabid1n'),
  thirdPrebidId: id('bharathabid2n'),
  announcementId: id('nilanews'),
  secondAnnouncementId: id('bharathanews'),
  chargeId: id('nilaopening'),
  waiverId: id('nilawaiver'),
  unpaidInvoiceId: id('kabani4', 30),
  overdueInvoiceId: id('bharatha4', 12),
  invoiceId: id('approvedbill'),
  notificationId: id('approvedbill', 2),
  beginRequestId: id('begun'),
  approvedRequestId: id('approved'),
  enrolledRequestId: id('enrolled'),
  waitingRequestId: id('request1'),
  checkedRequestId: id('request2'),
  transactionId: id('payment'),
  challengeId: id('quiz'),
  attemptId: id('attempt'),
} as const
