// Notifications in Hindi.
import type { Translation } from '../translation.ts'

export const NOTIFICATIONS: Translation['notifications'] = {
  AUCTION_STARTED: {
    title: 'नीलामी शुरू हो गई',
    body: '{programName}, चक्र {cycleNumber}: लाइव नीलामी शुरू हो गई।',
  },
  AUCTION_ENDED: {
    title: 'नीलामी समाप्त हो गई',
    body: '{programName}, चक्र {cycleNumber}: लाइव नीलामी समाप्त हो गई।',
  },
  AUCTION_RESCHEDULED: {
    title: 'नीलामी का समय बदला',
    body: '{programName}, चक्र {cycleNumber}: लाइव नीलामी अब {startsAt} को शुरू होगी।',
  },
  'AUCTION_RESCHEDULED.WITHOUT_START': {
    title: 'नीलामी का समय बदला',
    body: '{programName}, चक्र {cycleNumber}: लाइव नीलामी का नया समय बताया जाएगा।',
  },
  ENROLLMENT_APPROVED: {
    title: 'आपका अनुरोध स्वीकृत है',
    body: '{programName} में जुड़ने का अनुरोध स्वीकृत है। टिकट पक्का करने के लिए Kuri में {amount} चुकाएँ।',
  },
  ENROLLMENT_REJECTED: {
    title: 'आपका अनुरोध स्वीकृत नहीं हुआ',
    body: '{programName} में जुड़ने का अनुरोध स्वीकृत नहीं हुआ। कारण जानने के लिए Kuri खोलें।',
  },
  ENROLLMENT_COMPLETE: {
    title: 'आप सदस्य बन गए',
    body: 'आप {programName} में टिकट {ticketNumber} के साथ सदस्य बन गए। Kuri में नामिती जोड़ें और अनुबंध पर हस्ताक्षर करें।',
  },
  'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS': {
    title: 'आपका भुगतान लौटाया जाएगा',
    body: '{programName} के लिए {amount} का भुगतान बिल की राशि से अलग है और लौटाया जाएगा।',
  },
  'PAYMENT_REFUND_DUE.TOO_LATE': {
    title: 'आपका भुगतान लौटाया जाएगा',
    body: '{programName} के लिए {amount} का भुगतान देर से आया और लौटाया जाएगा।',
  },
  'PAYMENT_REFUND_DUE.PROGRAM_FULL': {
    title: 'आपका भुगतान लौटाया जाएगा',
    body: '{programName} के लिए {amount} का भुगतान आने तक टिकट नहीं बचा था; वह लौटाया जाएगा।',
  },
  'PAYMENT_REFUND_DUE.INVOICE_CANCELLED': {
    title: 'आपका भुगतान लौटाया जाएगा',
    body: '{programName} के लिए {amount} का भुगतान रद्द बिल का था और लौटाया जाएगा।',
  },
  PAYMENT_REFUNDED: {
    title: 'आपका भुगतान लौटा दिया गया',
    body: '{programName} के लिए {amount} का भुगतान लौटा दिया गया।',
  },
  'RECEIPT_REVERSED.VOIDED': {
    title: 'एक रसीद रद्द हुई',
    body: '{amount} की रसीद {receiptNumber} रद्द हुई। उससे चुकाई राशि फिर से देनी है। कारण न पता हो तो अपनी शाखा से पूछें।',
  },
  'RECEIPT_REVERSED.BOUNCED': {
    title: 'एक चेक लौट गया',
    body: '{amount} की रसीद {receiptNumber} का चेक बैंक ने लौटा दिया। उससे चुकाई राशि फिर से देनी है। आपने चेक न दिया हो तो अपनी शाखा से पूछें।',
  },
  'INVOICE_CANCELLED.PAID': {
    title: 'एक किस्त रद्द हुई',
    body: '{programName}: टिकट {ticketNumber} की एक किस्त रद्द हुई। आपका चुकाया {amount} टिकट में अग्रिम के रूप में रहेगा; अगला बिल उसे लेगा। रसीद: {receiptNumber}।',
  },
  'INVOICE_CANCELLED.PAID_BEFORE': {
    title: 'एक किस्त रद्द हुई',
    body: '{programName}: टिकट {ticketNumber} की एक किस्त रद्द हुई। चिट के इस ऐप में आने से पहले आपका चुकाया {amount} टिकट में अग्रिम के रूप में रहेगा; अगला बिल उसे लेगा।',
  },
  'INVOICE_CANCELLED.PAID_FROM_ADVANCE': {
    title: 'एक किस्त रद्द हुई',
    body: '{programName}: टिकट {ticketNumber} की एक किस्त रद्द हुई। अग्रिम से लिया {amount} फिर अग्रिम में जुड़ गया; अगला बिल उसे लेगा।',
  },
  REFUND_DUE: {
    title: 'आपको राशि लौटाई जानी है',
    body: '{programName}: टिकट {ticketNumber} का {amount} आपको लौटाया जाएगा।',
  },
  REFUND_PAID: {
    title: 'आपको राशि लौटाई गई',
    body: '{programName}: टिकट {ticketNumber} का {amount} आपको लौटाया गया। न मिला हो तो अपनी शाखा से पूछें।',
  },
  OPENING_BALANCE_LOWERED: {
    title: 'पहले चुकाई राशि सुधारी गई',
    body: '{programName}: चिट के Kuri पर आने से पहले टिकट {ticketNumber} की चुकाई राशि सुधारी गई; अब {amount} कम है। कारण न पता हो तो अपनी शाखा से पूछें।',
  },
  PRIZE_WON: {
    title: 'आपने पुरस्कार जीता',
    body: 'आपने {programName} के चक्र {cycleNumber} का पुरस्कार जीता। कौन से काग़ज़ चाहिए और पैसा कब मिलेगा, Kuri में देखें।',
  },
  PRIZE_APPROVED: {
    title: 'आपका पुरस्कार स्वीकृत है',
    body: '{programName} के चक्र {cycleNumber} के पुरस्कार का भुगतान स्वीकृत है: {amount}.',
  },
  PRIZE_PAID: {
    title: 'आपका पुरस्कार दे दिया गया',
    body: '{programName} के चक्र {cycleNumber} का पुरस्कार दे दिया गया: {amount}, वाउचर {voucherNumber}.',
  },
  TICKET_REMOVAL_NOTICE: {
    title: 'हटाने की सूचना',
    body: '{programName} के टिकट {ticketNumber} की किस्तें बकाया हैं। {day} तक चुकाएँ, नहीं तो टिकट ले लिया जाएगा।',
  },
  TICKET_REMOVED: {
    title: 'आपका टिकट हटा दिया गया',
    body: '{programName} का टिकट {ticketNumber} अब आपका नहीं। माँगने पर {amount} लौटाया जाएगा।',
  },
  'TICKET_REMOVED.REENTRY': {
    title: 'आपका टिकट हटा दिया गया',
    body: '{programName} का टिकट {ticketNumber} अब आपका नहीं। माँगने पर {amount} लौटाया जाएगा। बकाया चुकाकर आप {day} तक वापस आ सकते हैं।',
  },
  TICKET_REENTERED: {
    title: 'आपका टिकट वापस मिला',
    body: '{programName} का टिकट {ticketNumber} फिर से आपका है।',
  },
  TICKET_TRANSFERRED: {
    title: 'टिकट हस्तांतरित हुआ',
    body: '{programName} के टिकट {ticketNumber} का हस्तांतरण मान लिया गया।',
  },
  EMPLOYEE_JOINED: {
    title: 'नया कर्मचारी जुड़ा',
    body: '{invitedBy} के बुलावे पर {name} अब आपकी कंपनी में काम करते हैं। जब तक आप टीम पेज पर पुष्टि नहीं करते, जहाँ दो लोगों की सहमति चाहिए वहाँ वे नहीं गिने जाएँगे।',
  },
  'PAYMENT_ACCOUNT_CHANGED.ADDED': {
    title: 'आपका भुगतान खाता बदला गया',
    body: '{name} ने भुगतान खाता {account} जोड़ा। आपको पता न हो तो तुरंत Kuri में जाँचें।',
  },
  'PAYMENT_ACCOUNT_CHANGED.REPLACED': {
    title: 'आपका भुगतान खाता बदला गया',
    body: '{name} ने भुगतान खाता {account} की कुंजियाँ बदलीं। आपको पता न हो तो तुरंत Kuri में जाँचें।',
  },
  'PAYMENT_ACCOUNT_CHANGED.DISABLED': {
    title: 'आपका भुगतान खाता बदला गया',
    body: '{name} ने भुगतान खाता {account} बंद किया। आपको पता न हो तो तुरंत Kuri में जाँचें।',
  },
  REQUEST_RECEIVED: {
    title: 'एक अनुरोध आया है',
    body: '{subscriberName} {programName} में जुड़ना चाहते हैं।',
  },
  APPROVAL_WAITING: {
    title: 'एक नीलामी स्वीकृति की प्रतीक्षा में है',
    body: '{programName}, चक्र {cycleNumber}: {startsAt} की नीलामी आपकी स्वीकृति की प्रतीक्षा में है।',
  },
  SECOND_FACTOR_NOT_REQUIRED: {
    title: 'दूसरा कारक अब अनिवार्य नहीं है',
    body: '{name} ने कर्मचारियों के लिए दूसरा कारक अनिवार्य नहीं रखा। आपको पता न हो तो तुरंत Kuri में जाँचें।',
  },
  MINUTES_TO_FILE: {
    title: 'कार्यवृत्त दाखिल करना है',
    body: '{programName}, चक्र {cycleNumber}: {day} तक कार्यवृत्त रजिस्ट्रार के पास दाखिल करें।',
  },
  REFUND_TO_PAY: {
    title: 'एक वापसी बाकी है',
    body: '{programName} के लिए {subscriberName} का {amount} लौटाना है।',
  },
  CASH_SHORT: {
    title: 'नकद कम है',
    body: '{branchName}, {day}: हिसाब से {amount} कम गिना गया। दिन {name} ने बंद किया।',
  },
}
