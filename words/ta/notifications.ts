// Notifications in Tamil.
import type { Translation } from '../translation.ts'

export const NOTIFICATIONS: Translation['notifications'] = {
  AUCTION_STARTED: {
    title: 'ஏலம் தொடங்கியது',
    body: '{programName}, சுற்று {cycleNumber}: நேரடி ஏலம் தொடங்கியது.',
  },
  AUCTION_ENDED: {
    title: 'ஏலம் முடிந்தது',
    body: '{programName}, சுற்று {cycleNumber}: நேரடி ஏலம் முடிந்தது.',
  },
  AUCTION_RESCHEDULED: {
    title: 'ஏல நேரம் மாற்றப்பட்டது',
    body: '{programName}, சுற்று {cycleNumber}: நேரடி ஏலம் இனி {startsAt}-க்குத் தொடங்கும்.',
  },
  'AUCTION_RESCHEDULED.WITHOUT_START': {
    title: 'ஏல நேரம் மாற்றப்பட்டது',
    body: '{programName}, சுற்று {cycleNumber}: நேரடி ஏலத்தின் புதிய நேரம் அறிவிக்கப்படும்.',
  },
  ENROLLMENT_APPROVED: {
    title: 'உங்கள் விண்ணப்பம் ஏற்கப்பட்டது',
    body: '{programName}-இல் சேரும் விண்ணப்பம் ஏற்கப்பட்டது. டிக்கெட்டை உறுதி செய்ய Kuri-இல் {amount} கட்டுங்கள்.',
  },
  ENROLLMENT_REJECTED: {
    title: 'உங்கள் விண்ணப்பம் ஏற்கப்படவில்லை',
    body: '{programName}-இல் சேரும் விண்ணப்பம் ஏற்கப்படவில்லை. காரணத்தை Kuri-இல் பாருங்கள்.',
  },
  ENROLLMENT_COMPLETE: {
    title: 'நீங்கள் சேர்ந்துவிட்டீர்கள்',
    body: '{programName}-இல் டிக்கெட் {ticketNumber} உடன் சேர்ந்துவிட்டீர்கள். Kuri-இல் வாரிசைச் சேர்த்து ஒப்பந்தத்தில் கையொப்பமிடுங்கள்.',
  },
  'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS': {
    title: 'உங்கள் கட்டணம் திருப்பித் தரப்படும்',
    body: '{programName}-க்குக் கட்டிய {amount} பில் தொகையிலிருந்து வேறுபடுகிறது; திருப்பித் தரப்படும்.',
  },
  'PAYMENT_REFUND_DUE.TOO_LATE': {
    title: 'உங்கள் கட்டணம் திருப்பித் தரப்படும்',
    body: '{programName}-க்குக் கட்டிய {amount} தாமதமாக வந்தது; திருப்பித் தரப்படும்.',
  },
  'PAYMENT_REFUND_DUE.PROGRAM_FULL': {
    title: 'உங்கள் கட்டணம் திருப்பித் தரப்படும்',
    body: '{programName}-க்குக் கட்டிய {amount} வந்தபோது டிக்கெட் இல்லை; திருப்பித் தரப்படும்.',
  },
  'PAYMENT_REFUND_DUE.INVOICE_CANCELLED': {
    title: 'உங்கள் கட்டணம் திருப்பித் தரப்படும்',
    body: '{programName}-க்குக் கட்டிய {amount} ரத்தான பில்லுக்கானது; திருப்பித் தரப்படும்.',
  },
  PAYMENT_REFUNDED: {
    title: 'உங்கள் கட்டணம் திருப்பித் தரப்பட்டது',
    body: '{programName}-க்குக் கட்டிய {amount} திருப்பித் தரப்பட்டது.',
  },
  'RECEIPT_REVERSED.VOIDED': {
    title: 'ஒரு ரசீது ரத்து செய்யப்பட்டது',
    body: '{amount}-க்கான ரசீது {receiptNumber} ரத்து செய்யப்பட்டது. அதில் கட்டியதை மீண்டும் கட்ட வேண்டும். காரணம் தெரியாவிட்டால் உங்கள் கிளையில் கேளுங்கள்.',
  },
  'RECEIPT_REVERSED.BOUNCED': {
    title: 'ஒரு காசோலை திரும்பியது',
    body: '{amount}-க்கான ரசீது {receiptNumber}-இன் காசோலையை வங்கி திருப்பியது. அதில் கட்டியதை மீண்டும் கட்ட வேண்டும். நீங்கள் காசோலை தரவில்லை என்றால் உங்கள் கிளையில் கேளுங்கள்.',
  },
  'INVOICE_CANCELLED.PAID': {
    title: 'ஒரு தவணை ரத்து செய்யப்பட்டது',
    body: '{programName}: டிக்கெட் {ticketNumber}-இன் ஒரு தவணை ரத்து செய்யப்பட்டது. நீங்கள் கட்டிய {amount} முன்பணமாக இருக்கும்; அடுத்த பில் அதை எடுத்துக்கொள்ளும். ரசீது: {receiptNumber}.',
  },
  'INVOICE_CANCELLED.PAID_BEFORE': {
    title: 'ஒரு தவணை ரத்து செய்யப்பட்டது',
    body: '{programName}: டிக்கெட் {ticketNumber}-இன் ஒரு தவணை ரத்து செய்யப்பட்டது. சீட்டு இந்தச் செயலிக்கு வரும் முன் நீங்கள் கட்டிய {amount} முன்பணமாக இருக்கும்; அடுத்த பில் அதை எடுத்துக்கொள்ளும்.',
  },
  'INVOICE_CANCELLED.PAID_FROM_ADVANCE': {
    title: 'ஒரு தவணை ரத்து செய்யப்பட்டது',
    body: '{programName}: டிக்கெட் {ticketNumber}-இன் ஒரு தவணை ரத்து செய்யப்பட்டது. முன்பணத்திலிருந்து எடுத்த {amount} மீண்டும் முன்பணத்தில் சேர்க்கப்பட்டது; அடுத்த பில் அதை எடுத்துக்கொள்ளும்.',
  },
  REFUND_DUE: {
    title: 'உங்களுக்கு ஒரு தொகை திரும்ப வர வேண்டும்',
    body: '{programName}: டிக்கெட் {ticketNumber}-இன் {amount} உங்களுக்குத் திருப்பித் தரப்படும்.',
  },
  REFUND_PAID: {
    title: 'உங்களுக்கு ஒரு தொகை திருப்பித் தரப்பட்டது',
    body: '{programName}: டிக்கெட் {ticketNumber}-இன் {amount} உங்களுக்குத் திருப்பித் தரப்பட்டது. கிடைக்கவில்லை என்றால் உங்கள் கிளையில் கேளுங்கள்.',
  },
  OPENING_BALANCE_LOWERED: {
    title: 'முன்பு கட்டிய தொகை திருத்தப்பட்டது',
    body: '{programName}: சீட்டு Kuri-க்கு வரும் முன் டிக்கெட் {ticketNumber} கட்டிய தொகை திருத்தப்பட்டது; இப்போது {amount} குறைவு. காரணம் தெரியாவிட்டால் உங்கள் கிளையில் கேளுங்கள்.',
  },
  PRIZE_WON: {
    title: 'நீங்கள் பரிசை வென்றீர்கள்',
    body: '{programName}-இன் சுற்று {cycleNumber} பரிசை வென்றீர்கள். தேவையான தாள்களையும் எப்போது கிடைக்கும் என்பதையும் Kuri-இல் பாருங்கள்.',
  },
  PRIZE_APPROVED: {
    title: 'உங்கள் பரிசு ஒப்புதல் பெற்றது',
    body: '{programName}-இன் சுற்று {cycleNumber} பரிசுத் தொகை ஒப்புதல் பெற்றது: {amount}.',
  },
  PRIZE_PAID: {
    title: 'உங்கள் பரிசு வழங்கப்பட்டது',
    body: '{programName}-இன் சுற்று {cycleNumber} பரிசு வழங்கப்பட்டது: {amount}, வவுச்சர் {voucherNumber}.',
  },
  TICKET_REMOVAL_NOTICE: {
    title: 'நீக்க அறிவிப்பு',
    body: '{programName}-இன் டிக்கெட் {ticketNumber} தவணைகள் நிலுவையில் உள்ளன. {day}-க்குள் கட்டுங்கள்; இல்லையேல் டிக்கெட் எடுக்கப்படும்.',
  },
  TICKET_REMOVED: {
    title: 'உங்கள் டிக்கெட் நீக்கப்பட்டது',
    body: '{programName}-இன் டிக்கெட் {ticketNumber} இனி உங்களுடையதல்ல. கேட்டால் {amount} திருப்பித் தரப்படும்.',
  },
  'TICKET_REMOVED.REENTRY': {
    title: 'உங்கள் டிக்கெட் நீக்கப்பட்டது',
    body: '{programName}-இன் டிக்கெட் {ticketNumber} இனி உங்களுடையதல்ல. கேட்டால் {amount} திருப்பித் தரப்படும். நிலுவையைக் கட்டினால் {day} வரை மீண்டும் சேரலாம்.',
  },
  TICKET_REENTERED: {
    title: 'டிக்கெட் மீண்டும் உங்களுக்கு',
    body: '{programName}-இன் டிக்கெட் {ticketNumber} மீண்டும் உங்களுடையது.',
  },
  TICKET_TRANSFERRED: {
    title: 'டிக்கெட் மாற்றப்பட்டது',
    body: '{programName}-இன் டிக்கெட் {ticketNumber} மாற்றம் ஏற்கப்பட்டது.',
  },
  EMPLOYEE_JOINED: {
    title: 'புதிய பணியாளர் சேர்ந்தார்',
    body: '{invitedBy} அழைத்த {name} இப்போது உங்கள் நிறுவனத்தில் பணிபுரிகிறார். குழு பக்கத்தில் நீங்கள் உறுதிசெய்யும் வரை, இரண்டு பேர் ஒப்புக்கொள்ள வேண்டிய இடங்களில் அவர் கணக்கில் வரமாட்டார்.',
  },
  'PAYMENT_ACCOUNT_CHANGED.ADDED': {
    title: 'உங்கள் கட்டணக் கணக்கு மாற்றப்பட்டது',
    body: '{name} கட்டணக் கணக்கு {account}-ஐச் சேர்த்தார். உங்களுக்குத் தெரியாவிட்டால் உடனே Kuri-இல் சரிபாருங்கள்.',
  },
  'PAYMENT_ACCOUNT_CHANGED.REPLACED': {
    title: 'உங்கள் கட்டணக் கணக்கு மாற்றப்பட்டது',
    body: '{name} கட்டணக் கணக்கு {account}-இன் குறிகளை மாற்றினார். உங்களுக்குத் தெரியாவிட்டால் உடனே Kuri-இல் சரிபாருங்கள்.',
  },
  'PAYMENT_ACCOUNT_CHANGED.DISABLED': {
    title: 'உங்கள் கட்டணக் கணக்கு மாற்றப்பட்டது',
    body: '{name} கட்டணக் கணக்கு {account}-ஐ நிறுத்தினார். உங்களுக்குத் தெரியாவிட்டால் உடனே Kuri-இல் சரிபாருங்கள்.',
  },
  REQUEST_RECEIVED: {
    title: 'ஒரு விண்ணப்பம் வந்தது',
    body: '{subscriberName} {programName}-இல் சேரக் கேட்கிறார்.',
  },
  APPROVAL_WAITING: {
    title: 'ஒரு ஏலம் ஒப்புதலுக்குக் காத்திருக்கிறது',
    body: '{programName}, சுற்று {cycleNumber}: {startsAt} ஏலம் உங்கள் ஒப்புதலுக்குக் காத்திருக்கிறது.',
  },
  SECOND_FACTOR_NOT_REQUIRED: {
    title: 'இரண்டாம் பாதுகாப்பு இனி கட்டாயமில்லை',
    body: '{name} ஊழியர்களுக்கு இரண்டாம் பாதுகாப்பு கட்டாயம் என்பதை நீக்கினார். உங்களுக்குத் தெரியாவிட்டால் உடனே Kuri-இல் சரிபாருங்கள்.',
  },
  MINUTES_TO_FILE: {
    title: 'நடவடிக்கைக் குறிப்பைத் தாக்கல் செய்யுங்கள்',
    body: '{programName}, சுற்று {cycleNumber}: {day}-க்குள் நடவடிக்கைக் குறிப்பைப் பதிவாளரிடம் தாக்கல் செய்யுங்கள்.',
  },
  REFUND_TO_PAY: {
    title: 'ஒரு தொகை திருப்பித் தர வேண்டும்',
    body: '{programName}-க்கு {subscriberName} கட்டிய {amount} திருப்பித் தர வேண்டும்.',
  },
  CASH_SHORT: {
    title: 'பணம் குறைகிறது',
    body: '{branchName}, {day}: கணக்கில் உள்ளதை விட {amount} குறைவாக எண்ணப்பட்டது. நாளை முடித்தவர் {name}.',
  },
}
