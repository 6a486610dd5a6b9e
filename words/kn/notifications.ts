// Notifications in Kannada.
import type { Translation } from '../translation.ts'

export const NOTIFICATIONS: Translation['notifications'] = {
  AUCTION_STARTED: {
    title: 'ಹರಾಜು ಆರಂಭವಾಗಿದೆ',
    body: '{programName}, ಸುತ್ತು {cycleNumber}: ನೇರ ಹರಾಜು ಆರಂಭವಾಗಿದೆ.',
  },
  AUCTION_ENDED: {
    title: 'ಹರಾಜು ಮುಗಿದಿದೆ',
    body: '{programName}, ಸುತ್ತು {cycleNumber}: ನೇರ ಹರಾಜು ಮುಗಿದಿದೆ.',
  },
  AUCTION_RESCHEDULED: {
    title: 'ಹರಾಜಿನ ಸಮಯ ಬದಲಾಗಿದೆ',
    body: '{programName}, ಸುತ್ತು {cycleNumber}: ನೇರ ಹರಾಜು ಇನ್ನು {startsAt} ಕ್ಕೆ ಆರಂಭ.',
  },
  'AUCTION_RESCHEDULED.WITHOUT_START': {
    title: 'ಹರಾಜಿನ ಸಮಯ ಬದಲಾಗಿದೆ',
    body: '{programName}, ಸುತ್ತು {cycleNumber}: ನೇರ ಹರಾಜಿನ ಹೊಸ ಸಮಯ ತಿಳಿಸಲಾಗುತ್ತದೆ.',
  },
  ENROLLMENT_APPROVED: {
    title: 'ನಿಮ್ಮ ಅರ್ಜಿ ಅನುಮೋದನೆಯಾಗಿದೆ',
    body: '{programName} ಗೆ ಸೇರುವ ಅರ್ಜಿ ಅನುಮೋದನೆಯಾಗಿದೆ. ಟಿಕೆಟ್ ಖಚಿತಪಡಿಸಲು Kuri ಯಲ್ಲಿ {amount} ಪಾವತಿಸಿ.',
  },
  ENROLLMENT_REJECTED: {
    title: 'ನಿಮ್ಮ ಅರ್ಜಿ ಅನುಮೋದನೆಯಾಗಿಲ್ಲ',
    body: '{programName} ಗೆ ಸೇರುವ ಅರ್ಜಿ ಅನುಮೋದನೆಯಾಗಿಲ್ಲ. ಕಾರಣ Kuri ಯಲ್ಲಿ ನೋಡಿ.',
  },
  ENROLLMENT_COMPLETE: {
    title: 'ನೀವು ಸದಸ್ಯರಾಗಿದ್ದೀರಿ',
    body: '{programName} ನಲ್ಲಿ ಟಿಕೆಟ್ {ticketNumber} ಜೊತೆ ಸದಸ್ಯರಾಗಿದ್ದೀರಿ. Kuri ಯಲ್ಲಿ ನಾಮಿನಿ ಸೇರಿಸಿ ಒಪ್ಪಂದಕ್ಕೆ ಸಹಿ ಮಾಡಿ.',
  },
  'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ',
    body: '{programName} ಗೆ ಪಾವತಿಸಿದ {amount} ಬಿಲ್ ಮೊತ್ತಕ್ಕೆ ಹೊಂದುತ್ತಿಲ್ಲ; ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ.',
  },
  'PAYMENT_REFUND_DUE.TOO_LATE': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ',
    body: '{programName} ಗೆ ಪಾವತಿಸಿದ {amount} ತಡವಾಗಿ ಬಂದಿದೆ; ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ.',
  },
  'PAYMENT_REFUND_DUE.PROGRAM_FULL': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ',
    body: '{programName} ಗೆ ಪಾವತಿಸಿದ {amount} ಬಂದಾಗ ಟಿಕೆಟ್ ಉಳಿದಿರಲಿಲ್ಲ; ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ.',
  },
  'PAYMENT_REFUND_DUE.INVOICE_CANCELLED': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ',
    body: '{programName} ಗೆ ಪಾವತಿಸಿದ {amount} ರದ್ದಾದ ಬಿಲ್‌ನದು; ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ.',
  },
  PAYMENT_REFUNDED: {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ',
    body: '{programName} ಗೆ ಪಾವತಿಸಿದ {amount} ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ.',
  },
  'RECEIPT_REVERSED.VOIDED': {
    title: 'ಒಂದು ರಸೀದಿ ರದ್ದಾಗಿದೆ',
    body: '{amount} ರಸೀದಿ {receiptNumber} ರದ್ದಾಗಿದೆ. ಅದರಲ್ಲಿ ಕಟ್ಟಿದ್ದನ್ನು ಮತ್ತೆ ಕಟ್ಟಬೇಕು. ಕಾರಣ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ನಿಮ್ಮ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.',
  },
  'RECEIPT_REVERSED.BOUNCED': {
    title: 'ಒಂದು ಚೆಕ್ ಮರಳಿದೆ',
    body: '{amount} ರಸೀದಿ {receiptNumber} ರ ಚೆಕ್ ಅನ್ನು ಬ್ಯಾಂಕ್ ಮರಳಿಸಿದೆ. ಅದರಲ್ಲಿ ಕಟ್ಟಿದ್ದನ್ನು ಮತ್ತೆ ಕಟ್ಟಬೇಕು. ನೀವು ಚೆಕ್ ಕೊಟ್ಟಿಲ್ಲದಿದ್ದರೆ ನಿಮ್ಮ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.',
  },
  'INVOICE_CANCELLED.PAID': {
    title: 'ಒಂದು ಕಂತು ರದ್ದಾಗಿದೆ',
    body: '{programName}: ಟಿಕೆಟ್ {ticketNumber} ರ ಒಂದು ಕಂತು ರದ್ದಾಗಿದೆ. ನೀವು ಕಟ್ಟಿದ {amount} ಟಿಕೆಟ್‌ನಲ್ಲಿ ಮುಂಗಡವಾಗಿ ಉಳಿಯುತ್ತದೆ; ಮುಂದಿನ ಬಿಲ್ ಅದನ್ನು ತೆಗೆದುಕೊಳ್ಳುತ್ತದೆ. ರಸೀದಿ: {receiptNumber}.',
  },
  'INVOICE_CANCELLED.PAID_BEFORE': {
    title: 'ಒಂದು ಕಂತು ರದ್ದಾಗಿದೆ',
    body: '{programName}: ಟಿಕೆಟ್ {ticketNumber} ರ ಒಂದು ಕಂತು ರದ್ದಾಗಿದೆ. ಚಿಟ್ ಈ ಆ್ಯಪ್‌ಗೆ ಬರುವ ಮೊದಲು ನೀವು ಕಟ್ಟಿದ {amount} ಟಿಕೆಟ್‌ನಲ್ಲಿ ಮುಂಗಡವಾಗಿ ಉಳಿಯುತ್ತದೆ; ಮುಂದಿನ ಬಿಲ್ ಅದನ್ನು ತೆಗೆದುಕೊಳ್ಳುತ್ತದೆ.',
  },
  'INVOICE_CANCELLED.PAID_FROM_ADVANCE': {
    title: 'ಒಂದು ಕಂತು ರದ್ದಾಗಿದೆ',
    body: '{programName}: ಟಿಕೆಟ್ {ticketNumber} ರ ಒಂದು ಕಂತು ರದ್ದಾಗಿದೆ. ಮುಂಗಡದಿಂದ ತೆಗೆದ {amount} ಮತ್ತೆ ಮುಂಗಡಕ್ಕೆ ಸೇರಿದೆ; ಮುಂದಿನ ಬಿಲ್ ಅದನ್ನು ತೆಗೆದುಕೊಳ್ಳುತ್ತದೆ.',
  },
  REFUND_DUE: {
    title: 'ನಿಮಗೆ ಹಣ ಮರಳಬೇಕಿದೆ',
    body: '{programName}: ಟಿಕೆಟ್ {ticketNumber} ರ {amount} ನಿಮಗೆ ಹಿಂತಿರುಗಿಸಲಾಗುವುದು.',
  },
  REFUND_PAID: {
    title: 'ನಿಮಗೆ ಹಣ ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ',
    body: '{programName}: ಟಿಕೆಟ್ {ticketNumber} ರ {amount} ನಿಮಗೆ ಹಿಂತಿರುಗಿಸಲಾಗಿದೆ. ಸಿಗದಿದ್ದರೆ ನಿಮ್ಮ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.',
  },
  OPENING_BALANCE_LOWERED: {
    title: 'ಮೊದಲು ಕಟ್ಟಿದ ಮೊತ್ತ ತಿದ್ದಲಾಗಿದೆ',
    body: '{programName}: ಚೀಟಿ Kuri ಗೆ ಬರುವ ಮೊದಲು ಟಿಕೆಟ್ {ticketNumber} ಕಟ್ಟಿದ ಮೊತ್ತ ತಿದ್ದಲಾಗಿದೆ; ಈಗ {amount} ಕಡಿಮೆ. ಕಾರಣ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ನಿಮ್ಮ ಶಾಖೆಯಲ್ಲಿ ಕೇಳಿ.',
  },
  PRIZE_WON: {
    title: 'ನೀವು ಬಹುಮಾನ ಗೆದ್ದಿದ್ದೀರಿ',
    body: '{programName} ನ ಸುತ್ತು {cycleNumber} ಬಹುಮಾನ ಗೆದ್ದಿದ್ದೀರಿ. ಯಾವ ಕಾಗದ ಬೇಕು, ಯಾವಾಗ ಸಿಗುತ್ತದೆ ಎಂದು Kuri ಯಲ್ಲಿ ನೋಡಿ.',
  },
  PRIZE_APPROVED: {
    title: 'ನಿಮ್ಮ ಬಹುಮಾನ ಅನುಮೋದನೆಯಾಗಿದೆ',
    body: '{programName} ನ ಸುತ್ತು {cycleNumber} ಬಹುಮಾನದ ಪಾವತಿ ಅನುಮೋದನೆಯಾಗಿದೆ: {amount}.',
  },
  PRIZE_PAID: {
    title: 'ನಿಮ್ಮ ಬಹುಮಾನ ಪಾವತಿಯಾಗಿದೆ',
    body: '{programName} ನ ಸುತ್ತು {cycleNumber} ಬಹುಮಾನ ಪಾವತಿಯಾಗಿದೆ: {amount}, ವೋಚರ್ {voucherNumber}.',
  },
  TICKET_REMOVAL_NOTICE: {
    title: 'ತೆಗೆದುಹಾಕುವ ನೋಟಿಸ್',
    body: '{programName} ನ ಟಿಕೆಟ್ {ticketNumber} ಕಂತುಗಳು ಬಾಕಿ. {day} ಒಳಗೆ ಪಾವತಿಸಿ, ಇಲ್ಲವೇ ಟಿಕೆಟ್ ತೆಗೆಯಲಾಗುತ್ತದೆ.',
  },
  TICKET_REMOVED: {
    title: 'ನಿಮ್ಮ ಟಿಕೆಟ್ ತೆಗೆಯಲಾಗಿದೆ',
    body: '{programName} ನ ಟಿಕೆಟ್ {ticketNumber} ಇನ್ನು ನಿಮ್ಮದಲ್ಲ. ಕೇಳಿದರೆ {amount} ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ.',
  },
  'TICKET_REMOVED.REENTRY': {
    title: 'ನಿಮ್ಮ ಟಿಕೆಟ್ ತೆಗೆಯಲಾಗಿದೆ',
    body: '{programName} ನ ಟಿಕೆಟ್ {ticketNumber} ಇನ್ನು ನಿಮ್ಮದಲ್ಲ. ಕೇಳಿದರೆ {amount} ಹಿಂತಿರುಗಿಸಲಾಗುತ್ತದೆ. ಬಾಕಿ ಪಾವತಿಸಿದರೆ {day} ವರೆಗೆ ಮತ್ತೆ ಸೇರಬಹುದು.',
  },
  TICKET_REENTERED: {
    title: 'ನಿಮ್ಮ ಟಿಕೆಟ್ ಮರಳಿ ಬಂದಿದೆ',
    body: '{programName} ನ ಟಿಕೆಟ್ {ticketNumber} ಮತ್ತೆ ನಿಮ್ಮದು.',
  },
  TICKET_TRANSFERRED: {
    title: 'ಟಿಕೆಟ್ ವರ್ಗಾವಣೆಯಾಗಿದೆ',
    body: '{programName} ನ ಟಿಕೆಟ್ {ticketNumber} ವರ್ಗಾವಣೆ ಮಾನ್ಯವಾಗಿದೆ.',
  },
  EMPLOYEE_JOINED: {
    title: 'ಹೊಸ ಉದ್ಯೋಗಿ ಸೇರಿದ್ದಾರೆ',
    body: '{invitedBy} ಆಹ್ವಾನಿಸಿದ {name} ಈಗ ನಿಮ್ಮ ಕಂಪನಿಯಲ್ಲಿ ಕೆಲಸ ಮಾಡುತ್ತಾರೆ. ತಂಡದ ಪುಟದಲ್ಲಿ ನೀವು ದೃಢೀಕರಿಸುವವರೆಗೆ, ಇಬ್ಬರು ಒಪ್ಪಬೇಕಾದಲ್ಲಿ ಅವರನ್ನು ಎಣಿಸುವುದಿಲ್ಲ.',
  },
  'PAYMENT_ACCOUNT_CHANGED.ADDED': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಖಾತೆ ಬದಲಾಗಿದೆ',
    body: '{name} ಪಾವತಿ ಖಾತೆ {account} ಸೇರಿಸಿದ್ದಾರೆ. ನಿಮಗೆ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ Kuri ಯಲ್ಲಿ ಪರಿಶೀಲಿಸಿ.',
  },
  'PAYMENT_ACCOUNT_CHANGED.REPLACED': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಖಾತೆ ಬದಲಾಗಿದೆ',
    body: '{name} ಪಾವತಿ ಖಾತೆ {account} ನ ಕೀಲಿ ಬದಲಿಸಿದ್ದಾರೆ. ನಿಮಗೆ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ Kuri ಯಲ್ಲಿ ಪರಿಶೀಲಿಸಿ.',
  },
  'PAYMENT_ACCOUNT_CHANGED.DISABLED': {
    title: 'ನಿಮ್ಮ ಪಾವತಿ ಖಾತೆ ಬದಲಾಗಿದೆ',
    body: '{name} ಪಾವತಿ ಖಾತೆ {account} ನಿಲ್ಲಿಸಿದ್ದಾರೆ. ನಿಮಗೆ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ Kuri ಯಲ್ಲಿ ಪರಿಶೀಲಿಸಿ.',
  },
  REQUEST_RECEIVED: {
    title: 'ಒಂದು ಅರ್ಜಿ ಬಂದಿದೆ',
    body: '{subscriberName} {programName} ಗೆ ಸೇರಲು ಕೇಳಿದ್ದಾರೆ.',
  },
  APPROVAL_WAITING: {
    title: 'ಒಂದು ಹರಾಜು ಅನುಮೋದನೆಗೆ ಕಾಯುತ್ತಿದೆ',
    body: '{programName}, ಸುತ್ತು {cycleNumber}: {startsAt} ಹರಾಜು ನಿಮ್ಮ ಅನುಮೋದನೆಗೆ ಕಾಯುತ್ತಿದೆ.',
  },
  SECOND_FACTOR_NOT_REQUIRED: {
    title: 'ಎರಡನೇ ಭದ್ರತೆ ಇನ್ನು ಕಡ್ಡಾಯವಲ್ಲ',
    body: '{name} ನೌಕರರಿಗೆ ಎರಡನೇ ಭದ್ರತೆ ಕಡ್ಡಾಯ ಎಂಬುದನ್ನು ತೆಗೆದಿದ್ದಾರೆ. ನಿಮಗೆ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ Kuri ಯಲ್ಲಿ ಪರಿಶೀಲಿಸಿ.',
  },
  MINUTES_TO_FILE: {
    title: 'ನಡಾವಳಿ ಸಲ್ಲಿಸಬೇಕು',
    body: '{programName}, ಆವರ್ತ {cycleNumber}: {day} ಒಳಗೆ ನಡಾವಳಿಯನ್ನು ರಿಜಿಸ್ಟ್ರಾರ್‌ಗೆ ಸಲ್ಲಿಸಿ.',
  },
  REFUND_TO_PAY: {
    title: 'ಒಂದು ಮರುಪಾವತಿ ಬಾಕಿ',
    body: '{programName} ಗೆ {subscriberName} ಪಾವತಿಸಿದ {amount} ಹಿಂತಿರುಗಿಸಬೇಕು.',
  },
  CASH_SHORT: {
    title: 'ನಗದು ಕಡಿಮೆ ಇದೆ',
    body: '{branchName}, {day}: ಲೆಕ್ಕಕ್ಕಿಂತ {amount} ಕಡಿಮೆ ಎಣಿಸಲಾಗಿದೆ. ದಿನ ಮುಗಿಸಿದವರು {name}.',
  },
}
