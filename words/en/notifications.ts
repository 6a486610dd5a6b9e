// The notifications of members and staff: title and body, by type. A type with several causes has one text for each, as
// `TYPE.VARIANT`. Words in braces are the notification's `params`; `amount` is in rupees, `startsAt` an instant, `day` a date.
export const NOTIFICATIONS = {
  AUCTION_STARTED: {
    title: 'The auction has started',
    body: '{programName}, cycle {cycleNumber}: the live auction has started.',
  },
  AUCTION_ENDED: {
    title: 'The auction has ended',
    body: '{programName}, cycle {cycleNumber}: the live auction has ended.',
  },
  AUCTION_RESCHEDULED: {
    title: 'The auction was rescheduled',
    body: '{programName}, cycle {cycleNumber}: the live auction now starts on {startsAt}.',
  },
  'AUCTION_RESCHEDULED.WITHOUT_START': {
    title: 'The auction was rescheduled',
    body: '{programName}, cycle {cycleNumber}: the new start time of the live auction will be announced.',
  },
  ENROLLMENT_APPROVED: {
    title: 'Your request is approved',
    body: 'Your request to join {programName} is approved. Pay {amount} in Kuri to secure your ticket.',
  },
  ENROLLMENT_REJECTED: {
    title: 'Your request was not approved',
    body: 'Your request to join {programName} was not approved. Open Kuri to see the reason.',
  },
  ENROLLMENT_COMPLETE: {
    title: 'You are enrolled',
    body: 'You are enrolled in {programName} with ticket {ticketNumber}. Add your nominee and sign the agreement in Kuri.',
  },
  'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS': {
    title: 'Your payment will be refunded',
    body: 'Your payment of {amount} for {programName} differs from the amount of the invoice and will be refunded.',
  },
  'PAYMENT_REFUND_DUE.TOO_LATE': {
    title: 'Your payment will be refunded',
    body: 'Your payment of {amount} for {programName} arrived too late and will be refunded.',
  },
  'PAYMENT_REFUND_DUE.PROGRAM_FULL': {
    title: 'Your payment will be refunded',
    body: 'Your payment of {amount} for {programName} arrived when no ticket was left and will be refunded.',
  },
  'PAYMENT_REFUND_DUE.INVOICE_CANCELLED': {
    title: 'Your payment will be refunded',
    body: 'Your payment of {amount} for {programName} was for an invoice that has been cancelled and will be refunded.',
  },
  PAYMENT_REFUNDED: {
    title: 'Your payment was refunded',
    body: 'Your payment of {amount} for {programName} was refunded.',
  },
  'RECEIPT_REVERSED.VOIDED': {
    title: 'A receipt was voided',
    body: 'Receipt {receiptNumber} over {amount} was voided. What it paid is due again. If you do not know why, ask your branch.',
  },
  'RECEIPT_REVERSED.BOUNCED': {
    title: 'A cheque bounced',
    body: 'The bank did not honour the cheque of receipt {receiptNumber} over {amount}. What it paid is due again. If you did not pay by cheque, ask your branch.',
  },
  'INVOICE_CANCELLED.PAID': {
    title: 'An instalment was cancelled',
    body: '{programName}: an instalment of ticket {ticketNumber} was cancelled. The {amount} that you paid stays with the ticket as an advance, which the next bill takes. Receipt: {receiptNumber}.',
  },
  'INVOICE_CANCELLED.PAID_BEFORE': {
    title: 'An instalment was cancelled',
    body: '{programName}: an instalment of ticket {ticketNumber} was cancelled. The {amount} that you had paid of it before the chit came to this app stays with the ticket as an advance, which the next bill takes.',
  },
  'INVOICE_CANCELLED.PAID_FROM_ADVANCE': {
    title: 'An instalment was cancelled',
    body: '{programName}: an instalment of ticket {ticketNumber} was cancelled. The {amount} that your advance had paid is in the advance again, which the next bill takes.',
  },
  REFUND_DUE: {
    title: 'A refund is due to you',
    body: '{programName}: {amount} of ticket {ticketNumber} will be paid back to you.',
  },
  REFUND_PAID: {
    title: 'A refund was paid to you',
    body: '{programName}: {amount} of ticket {ticketNumber} was paid back to you. If you did not receive it, ask your branch.',
  },
  OPENING_BALANCE_LOWERED: {
    title: 'What you had paid was corrected',
    body: '{programName}: what ticket {ticketNumber} had paid before the chit came to Kuri was corrected and is now {amount} less. If you do not know why, ask your branch.',
  },
  PRIZE_WON: {
    title: 'You have won the prize',
    body: 'You have won the prize of cycle {cycleNumber} of {programName}. Open Kuri to see which papers are needed and when it is paid.',
  },
  PRIZE_APPROVED: {
    title: 'Your prize is approved',
    body: 'The payment of your prize of cycle {cycleNumber} of {programName} is approved: {amount}.',
  },
  PRIZE_PAID: {
    title: 'Your prize is paid',
    body: 'Your prize of cycle {cycleNumber} of {programName} is paid: {amount}, voucher {voucherNumber}.',
  },
  TICKET_REMOVAL_NOTICE: {
    title: 'Notice of removal',
    body: 'Instalments of ticket {ticketNumber} in {programName} are overdue. Pay them by {day}, or the ticket is taken from you.',
  },
  TICKET_REMOVED: {
    title: 'Your ticket was removed',
    body: 'Ticket {ticketNumber} in {programName} is no longer yours. {amount} will be paid back to you on claim.',
  },
  'TICKET_REMOVED.REENTRY': {
    title: 'Your ticket was removed',
    body: 'Ticket {ticketNumber} in {programName} is no longer yours. {amount} will be paid back to you on claim. You can come back until {day} if you pay what was overdue.',
  },
  TICKET_REENTERED: {
    title: 'You have your ticket back',
    body: 'Ticket {ticketNumber} in {programName} is yours again.',
  },
  TICKET_TRANSFERRED: {
    title: 'A ticket was transferred',
    body: 'The transfer of ticket {ticketNumber} in {programName} is recognised.',
  },
  EMPLOYEE_JOINED: {
    title: 'A new employee joined',
    body: '{name} works for your company now, invited by {invitedBy}. Until you confirm them under Team, they do not count where two people have to agree.',
  },
  'PAYMENT_ACCOUNT_CHANGED.ADDED': {
    title: 'Your payment account was changed',
    body: '{name} has added the payment account {account}. If you do not know of it, check the account in Kuri at once.',
  },
  'PAYMENT_ACCOUNT_CHANGED.REPLACED': {
    title: 'Your payment account was changed',
    body: '{name} has replaced keys of the payment account {account}. If you do not know of it, check the account in Kuri at once.',
  },
  'PAYMENT_ACCOUNT_CHANGED.DISABLED': {
    title: 'Your payment account was changed',
    body: '{name} has disabled the payment account {account}. If you do not know of it, check the account in Kuri at once.',
  },
  // to staff
  REQUEST_RECEIVED: {
    title: 'A request has arrived',
    body: '{subscriberName} asks to join {programName}.',
  },
  APPROVAL_WAITING: {
    title: 'An auction waits for approval',
    body: '{programName}, cycle {cycleNumber}: the auction on {startsAt} waits for your approval.',
  },
  SECOND_FACTOR_NOT_REQUIRED: {
    title: 'Second factors are no longer required',
    body: '{name} no longer requires a second factor of the employees. If you do not know of it, check the setting in Kuri at once.',
  },
  MINUTES_TO_FILE: {
    title: 'Minutes must be filed',
    body: '{programName}, cycle {cycleNumber}: file the minutes with the Registrar by {day}.',
  },
  REFUND_TO_PAY: {
    title: 'A refund is due',
    body: '{amount} of {subscriberName} for {programName} must be paid back.',
  },
  CASH_SHORT: {
    title: 'Cash is missing',
    body: '{branchName}, {day}: {amount} less was counted than the books expect. {name} closed the day.',
  },
} as const satisfies Record<string, { title: string; body: string }>
