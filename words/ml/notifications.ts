// Notifications in Malayalam.
import type { Translation } from '../translation.ts'

export const NOTIFICATIONS: Translation['notifications'] = {
  AUCTION_STARTED: {
    title: 'ലേലം തുടങ്ങി',
    body: '{programName}, തവണ {cycleNumber}: തത്സമയ ലേലം തുടങ്ങി.',
  },
  AUCTION_ENDED: {
    title: 'ലേലം അവസാനിച്ചു',
    body: '{programName}, തവണ {cycleNumber}: തത്സമയ ലേലം അവസാനിച്ചു.',
  },
  AUCTION_RESCHEDULED: {
    title: 'ലേലത്തിന്റെ സമയം മാറ്റി',
    body: '{programName}, തവണ {cycleNumber}: തത്സമയ ലേലം ഇനി {startsAt}-ന് തുടങ്ങും.',
  },
  'AUCTION_RESCHEDULED.WITHOUT_START': {
    title: 'ലേലത്തിന്റെ സമയം മാറ്റി',
    body: '{programName}, തവണ {cycleNumber}: തത്സമയ ലേലത്തിന്റെ പുതിയ സമയം അറിയിക്കും.',
  },
  ENROLLMENT_APPROVED: {
    title: 'നിങ്ങളുടെ അപേക്ഷ അംഗീകരിച്ചു',
    body: '{programName}-ൽ ചേരാനുള്ള അപേക്ഷ അംഗീകരിച്ചു. ടിക്കറ്റ് ഉറപ്പാക്കാൻ Kuri-യിൽ {amount} അടയ്ക്കുക.',
  },
  ENROLLMENT_REJECTED: {
    title: 'നിങ്ങളുടെ അപേക്ഷ അംഗീകരിച്ചില്ല',
    body: '{programName}-ൽ ചേരാനുള്ള അപേക്ഷ അംഗീകരിച്ചില്ല. കാരണം അറിയാൻ Kuri തുറക്കുക.',
  },
  ENROLLMENT_COMPLETE: {
    title: 'നിങ്ങൾ അംഗമായി',
    body: '{programName}-ൽ ടിക്കറ്റ് {ticketNumber}-ഓടെ നിങ്ങൾ അംഗമായി. Kuri-യിൽ അവകാശിയെ ചേർത്ത് കരാർ ഒപ്പിടുക.',
  },
  'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS': {
    title: 'നിങ്ങൾ അടച്ചത് തിരികെ നൽകും',
    body: '{programName}-ന് അടച്ച {amount} ബില്ലിലെ തുകയല്ല; അതു തിരികെ നൽകും.',
  },
  'PAYMENT_REFUND_DUE.TOO_LATE': {
    title: 'നിങ്ങൾ അടച്ചത് തിരികെ നൽകും',
    body: '{programName}-ന് അടച്ച {amount} വൈകിയാണ് എത്തിയത്; അതു തിരികെ നൽകും.',
  },
  'PAYMENT_REFUND_DUE.PROGRAM_FULL': {
    title: 'നിങ്ങൾ അടച്ചത് തിരികെ നൽകും',
    body: '{programName}-ന് അടച്ച {amount} എത്തിയപ്പോൾ ടിക്കറ്റ് ബാക്കിയില്ലായിരുന്നു; അതു തിരികെ നൽകും.',
  },
  'PAYMENT_REFUND_DUE.INVOICE_CANCELLED': {
    title: 'നിങ്ങൾ അടച്ചത് തിരികെ നൽകും',
    body: '{programName}-ന് അടച്ച {amount} റദ്ദാക്കിയ ബില്ലിനുള്ളതാണ്; അതു തിരികെ നൽകും.',
  },
  PAYMENT_REFUNDED: {
    title: 'നിങ്ങൾ അടച്ചത് തിരികെ നൽകി',
    body: '{programName}-ന് അടച്ച {amount} തിരികെ നൽകി.',
  },
  'RECEIPT_REVERSED.VOIDED': {
    title: 'ഒരു രസീത് റദ്ദാക്കി',
    body: '{amount}-ന്റെ രസീത് {receiptNumber} റദ്ദാക്കി. അതിൽ അടച്ചത് വീണ്ടും അടയ്ക്കാനുണ്ട്. കാരണം അറിയില്ലെങ്കിൽ ശാഖയിൽ ചോദിക്കുക.',
  },
  'RECEIPT_REVERSED.BOUNCED': {
    title: 'ഒരു ചെക്ക് മടങ്ങി',
    body: '{amount}-ന്റെ രസീത് {receiptNumber}-ലെ ചെക്ക് ബാങ്ക് മടക്കി. അതിൽ അടച്ചത് വീണ്ടും അടയ്ക്കാനുണ്ട്. നിങ്ങൾ ചെക്ക് നൽകിയിട്ടില്ലെങ്കിൽ ശാഖയിൽ ചോദിക്കുക.',
  },
  'INVOICE_CANCELLED.PAID': {
    title: 'ഒരു തവണത്തുക റദ്ദാക്കി',
    body: '{programName}: ടിക്കറ്റ് {ticketNumber}-ന്റെ ഒരു തവണത്തുക റദ്ദാക്കി. നിങ്ങൾ അടച്ച {amount} ടിക്കറ്റിൽ മുൻകൂർ തുകയായി ഇരിക്കും; അടുത്ത ബില്ലിൽ അത് എടുക്കും. രസീത്: {receiptNumber}.',
  },
  'INVOICE_CANCELLED.PAID_BEFORE': {
    title: 'ഒരു തവണത്തുക റദ്ദാക്കി',
    body: '{programName}: ടിക്കറ്റ് {ticketNumber}-ന്റെ ഒരു തവണത്തുക റദ്ദാക്കി. ചിട്ടി ഈ ആപ്പിൽ വരുന്നതിനു മുമ്പ് നിങ്ങൾ അടച്ച {amount} ടിക്കറ്റിൽ മുൻകൂർ തുകയായി ഇരിക്കും; അടുത്ത ബില്ലിൽ അത് എടുക്കും.',
  },
  'INVOICE_CANCELLED.PAID_FROM_ADVANCE': {
    title: 'ഒരു തവണത്തുക റദ്ദാക്കി',
    body: '{programName}: ടിക്കറ്റ് {ticketNumber}-ന്റെ ഒരു തവണത്തുക റദ്ദാക്കി. മുൻകൂർ തുകയിൽ നിന്ന് എടുത്ത {amount} തിരികെ അതിൽ ചേർത്തു; അടുത്ത ബില്ലിൽ അത് എടുക്കും.',
  },
  REFUND_DUE: {
    title: 'നിങ്ങൾക്ക് ഒരു തുക തിരികെ കിട്ടാനുണ്ട്',
    body: '{programName}: ടിക്കറ്റ് {ticketNumber}-ന്റെ {amount} നിങ്ങൾക്ക് തിരികെ നൽകും.',
  },
  REFUND_PAID: {
    title: 'നിങ്ങൾക്ക് ഒരു തുക തിരികെ നൽകി',
    body: '{programName}: ടിക്കറ്റ് {ticketNumber}-ന്റെ {amount} നിങ്ങൾക്ക് തിരികെ നൽകി. കിട്ടിയിട്ടില്ലെങ്കിൽ ശാഖയിൽ ചോദിക്കുക.',
  },
  OPENING_BALANCE_LOWERED: {
    title: 'മുൻപ് അടച്ച തുക തിരുത്തി',
    body: '{programName}: ചിട്ടി Kuri-യിൽ വരും മുൻപ് ടിക്കറ്റ് {ticketNumber} അടച്ച തുക തിരുത്തി; ഇപ്പോൾ {amount} കുറവാണ്. കാരണം അറിയില്ലെങ്കിൽ ശാഖയിൽ ചോദിക്കുക.',
  },
  PRIZE_WON: {
    title: 'നിങ്ങൾ ചിട്ടി വിളിച്ചെടുത്തു',
    body: '{programName}-ന്റെ തവണ {cycleNumber}-ലെ സമ്മാനത്തുക നിങ്ങൾക്കാണ്. വേണ്ട രേഖകളും എപ്പോൾ കിട്ടുമെന്നും Kuri-യിൽ കാണാം.',
  },
  PRIZE_APPROVED: {
    title: 'നിങ്ങളുടെ സമ്മാനത്തുക അംഗീകരിച്ചു',
    body: '{programName}-ന്റെ തവണ {cycleNumber}-ലെ സമ്മാനത്തുക നൽകാൻ അംഗീകരിച്ചു: {amount}.',
  },
  PRIZE_PAID: {
    title: 'നിങ്ങളുടെ സമ്മാനത്തുക നൽകി',
    body: '{programName}-ന്റെ തവണ {cycleNumber}-ലെ സമ്മാനത്തുക നൽകി: {amount}, വൗച്ചർ {voucherNumber}.',
  },
  TICKET_REMOVAL_NOTICE: {
    title: 'നീക്കം ചെയ്യൽ നോട്ടീസ്',
    body: '{programName}-ലെ ടിക്കറ്റ് {ticketNumber}-ന്റെ തവണകൾ കുടിശ്ശികയാണ്. {day}-ന് മുൻപ് അടയ്ക്കുക, അല്ലെങ്കിൽ ടിക്കറ്റ് നഷ്ടപ്പെടും.',
  },
  TICKET_REMOVED: {
    title: 'നിങ്ങളുടെ ടിക്കറ്റ് നീക്കി',
    body: '{programName}-ലെ ടിക്കറ്റ് {ticketNumber} ഇനി നിങ്ങളുടേതല്ല. ആവശ്യപ്പെട്ടാൽ {amount} തിരികെ നൽകും.',
  },
  'TICKET_REMOVED.REENTRY': {
    title: 'നിങ്ങളുടെ ടിക്കറ്റ് നീക്കി',
    body: '{programName}-ലെ ടിക്കറ്റ് {ticketNumber} ഇനി നിങ്ങളുടേതല്ല. ആവശ്യപ്പെട്ടാൽ {amount} തിരികെ നൽകും. കുടിശ്ശിക അടച്ചാൽ {day} വരെ തിരികെ ചേരാം.',
  },
  TICKET_REENTERED: {
    title: 'ടിക്കറ്റ് തിരികെ ലഭിച്ചു',
    body: '{programName}-ലെ ടിക്കറ്റ് {ticketNumber} വീണ്ടും നിങ്ങളുടേതാണ്.',
  },
  TICKET_TRANSFERRED: {
    title: 'ടിക്കറ്റ് കൈമാറി',
    body: '{programName}-ലെ ടിക്കറ്റ് {ticketNumber}-ന്റെ കൈമാറ്റം അംഗീകരിച്ചു.',
  },
  EMPLOYEE_JOINED: {
    title: 'പുതിയ ജീവനക്കാരൻ ചേർന്നു',
    body: '{invitedBy} ക്ഷണിച്ച {name} ഇപ്പോൾ നിങ്ങളുടെ കമ്പനിയിൽ ജോലി ചെയ്യുന്നു. ടീം പേജിൽ നിങ്ങൾ സ്ഥിരീകരിക്കുന്നതു വരെ, രണ്ടുപേർ സമ്മതിക്കേണ്ടിടത്ത് അവരെ കണക്കാക്കില്ല.',
  },
  'PAYMENT_ACCOUNT_CHANGED.ADDED': {
    title: 'നിങ്ങളുടെ പണമിടപാട് അക്കൗണ്ട് മാറ്റി',
    body: '{name} {account} എന്ന പണമിടപാട് അക്കൗണ്ട് ചേർത്തു. നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ Kuri-യിൽ പരിശോധിക്കുക.',
  },
  'PAYMENT_ACCOUNT_CHANGED.REPLACED': {
    title: 'നിങ്ങളുടെ പണമിടപാട് അക്കൗണ്ട് മാറ്റി',
    body: '{name} {account} എന്ന പണമിടപാട് അക്കൗണ്ടിന്റെ കീകൾ മാറ്റി. നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ Kuri-യിൽ പരിശോധിക്കുക.',
  },
  'PAYMENT_ACCOUNT_CHANGED.DISABLED': {
    title: 'നിങ്ങളുടെ പണമിടപാട് അക്കൗണ്ട് മാറ്റി',
    body: '{name} {account} എന്ന പണമിടപാട് അക്കൗണ്ട് നിർത്തി. നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ Kuri-യിൽ പരിശോധിക്കുക.',
  },
  REQUEST_RECEIVED: {
    title: 'പുതിയ അപേക്ഷ വന്നു',
    body: '{subscriberName} {programName}-ൽ ചേരാൻ ആവശ്യപ്പെടുന്നു.',
  },
  APPROVAL_WAITING: {
    title: 'ഒരു ലേലം അംഗീകാരം കാക്കുന്നു',
    body: '{programName}, തവണ {cycleNumber}: {startsAt}-ലെ ലേലം നിങ്ങളുടെ അംഗീകാരം കാക്കുന്നു.',
  },
  SECOND_FACTOR_NOT_REQUIRED: {
    title: 'രണ്ടാം ഘടകം ഇനി നിർബന്ധമല്ല',
    body: '{name} ജീവനക്കാർക്ക് രണ്ടാം ഘടകം നിർബന്ധമല്ലാതാക്കി. നിങ്ങൾ അറിഞ്ഞതല്ലെങ്കിൽ ഉടൻ Kuri-യിൽ പരിശോധിക്കുക.',
  },
  MINUTES_TO_FILE: {
    title: 'മിനിറ്റ്സ് ഫയൽ ചെയ്യണം',
    body: '{programName}, സൈക്കിൾ {cycleNumber}: {day}-നകം മിനിറ്റ്സ് രജിസ്ട്രാർക്ക് ഫയൽ ചെയ്യുക.',
  },
  REFUND_TO_PAY: {
    title: 'ഒരു തുക തിരികെ നൽകാനുണ്ട്',
    body: '{programName}-നായി {subscriberName} അടച്ച {amount} തിരികെ നൽകണം.',
  },
  CASH_SHORT: {
    title: 'പണം കുറവാണ്',
    body: '{branchName}, {day}: കണക്കിലുള്ളതിനെക്കാൾ {amount} കുറവാണ് എണ്ണിയത്. ദിവസം അടച്ചത് {name}.',
  },
}
