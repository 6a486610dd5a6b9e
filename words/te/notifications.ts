// Notifications in Telugu.
import type { Translation } from '../translation.ts'

export const NOTIFICATIONS: Translation['notifications'] = {
  AUCTION_STARTED: {
    title: 'వేలం మొదలైంది',
    body: '{programName}, విడత {cycleNumber}: ప్రత్యక్ష వేలం మొదలైంది.',
  },
  AUCTION_ENDED: {
    title: 'వేలం ముగిసింది',
    body: '{programName}, విడత {cycleNumber}: ప్రత్యక్ష వేలం ముగిసింది.',
  },
  AUCTION_RESCHEDULED: {
    title: 'వేలం సమయం మారింది',
    body: '{programName}, విడత {cycleNumber}: ప్రత్యక్ష వేలం ఇక {startsAt} కు మొదలవుతుంది.',
  },
  'AUCTION_RESCHEDULED.WITHOUT_START': {
    title: 'వేలం సమయం మారింది',
    body: '{programName}, విడత {cycleNumber}: ప్రత్యక్ష వేలం కొత్త సమయం తెలియజేస్తాం.',
  },
  ENROLLMENT_APPROVED: {
    title: 'మీ అభ్యర్థన ఆమోదించారు',
    body: '{programName} లో చేరే అభ్యర్థన ఆమోదించారు. టికెట్ ఖాయం చేయడానికి Kuri లో {amount} చెల్లించండి.',
  },
  ENROLLMENT_REJECTED: {
    title: 'మీ అభ్యర్థన ఆమోదించలేదు',
    body: '{programName} లో చేరే అభ్యర్థన ఆమోదించలేదు. కారణం Kuri లో చూడండి.',
  },
  ENROLLMENT_COMPLETE: {
    title: 'మీరు సభ్యులయ్యారు',
    body: '{programName} లో టికెట్ {ticketNumber} తో సభ్యులయ్యారు. Kuri లో నామినీని చేర్చి ఒప్పందంపై సంతకం చేయండి.',
  },
  'PAYMENT_REFUND_DUE.AMOUNT_DIFFERS': {
    title: 'మీ చెల్లింపు తిరిగి ఇస్తాం',
    body: '{programName} కు చెల్లించిన {amount} బిల్లు మొత్తం కాదు; తిరిగి ఇస్తాం.',
  },
  'PAYMENT_REFUND_DUE.TOO_LATE': {
    title: 'మీ చెల్లింపు తిరిగి ఇస్తాం',
    body: '{programName} కు చెల్లించిన {amount} ఆలస్యంగా వచ్చింది; తిరిగి ఇస్తాం.',
  },
  'PAYMENT_REFUND_DUE.PROGRAM_FULL': {
    title: 'మీ చెల్లింపు తిరిగి ఇస్తాం',
    body: '{programName} కు చెల్లించిన {amount} వచ్చేసరికి టికెట్ మిగల్లేదు; తిరిగి ఇస్తాం.',
  },
  'PAYMENT_REFUND_DUE.INVOICE_CANCELLED': {
    title: 'మీ చెల్లింపు తిరిగి ఇస్తాం',
    body: '{programName} కు చెల్లించిన {amount} రద్దైన బిల్లుది; తిరిగి ఇస్తాం.',
  },
  PAYMENT_REFUNDED: {
    title: 'మీ చెల్లింపు తిరిగి ఇచ్చాం',
    body: '{programName} కు చెల్లించిన {amount} తిరిగి ఇచ్చాం.',
  },
  'RECEIPT_REVERSED.VOIDED': {
    title: 'ఒక రసీదు రద్దయింది',
    body: '{amount} రసీదు {receiptNumber} రద్దయింది. దానితో కట్టినది మళ్లీ కట్టాలి. కారణం తెలియకపోతే మీ శాఖలో అడగండి.',
  },
  'RECEIPT_REVERSED.BOUNCED': {
    title: 'ఒక చెక్కు తిరిగివచ్చింది',
    body: '{amount} రసీదు {receiptNumber} చెక్కును బ్యాంకు తిప్పి పంపింది. దానితో కట్టినది మళ్లీ కట్టాలి. మీరు చెక్కు ఇవ్వకపోతే మీ శాఖలో అడగండి.',
  },
  'INVOICE_CANCELLED.PAID': {
    title: 'ఒక వాయిదా రద్దయింది',
    body: '{programName}: టికెట్ {ticketNumber} వాయిదా ఒకటి రద్దయింది. మీరు కట్టిన {amount} టికెట్ వద్ద ముందస్తుగా ఉంటుంది; తర్వాతి బిల్లు దాన్ని తీసుకుంటుంది. రసీదు: {receiptNumber}.',
  },
  'INVOICE_CANCELLED.PAID_BEFORE': {
    title: 'ఒక వాయిదా రద్దయింది',
    body: '{programName}: టికెట్ {ticketNumber} వాయిదా ఒకటి రద్దయింది. చిట్ ఈ యాప్‌కు రాకముందు మీరు కట్టిన {amount} టికెట్ వద్ద ముందస్తుగా ఉంటుంది; తర్వాతి బిల్లు దాన్ని తీసుకుంటుంది.',
  },
  'INVOICE_CANCELLED.PAID_FROM_ADVANCE': {
    title: 'ఒక వాయిదా రద్దయింది',
    body: '{programName}: టికెట్ {ticketNumber} వాయిదా ఒకటి రద్దయింది. ముందస్తు నుంచి తీసుకున్న {amount} తిరిగి ముందస్తులో చేరింది; తర్వాతి బిల్లు దాన్ని తీసుకుంటుంది.',
  },
  REFUND_DUE: {
    title: 'మీకు డబ్బు తిరిగి రావాలి',
    body: '{programName}: టికెట్ {ticketNumber} యొక్క {amount} మీకు తిరిగి ఇస్తారు.',
  },
  REFUND_PAID: {
    title: 'మీకు డబ్బు తిరిగి ఇచ్చాం',
    body: '{programName}: టికెట్ {ticketNumber} యొక్క {amount} మీకు తిరిగి ఇచ్చాం. అందకపోతే మీ శాఖలో అడగండి.',
  },
  OPENING_BALANCE_LOWERED: {
    title: 'ముందు కట్టిన మొత్తం సరిదిద్దాం',
    body: '{programName}: చిట్ Kuri కి రాకముందు టికెట్ {ticketNumber} కట్టిన మొత్తం సరిదిద్దాం; ఇప్పుడు {amount} తక్కువ. కారణం తెలియకపోతే మీ శాఖలో అడగండి.',
  },
  PRIZE_WON: {
    title: 'మీరు బహుమతి గెలిచారు',
    body: '{programName} విడత {cycleNumber} బహుమతి గెలిచారు. ఏ పత్రాలు కావాలో, ఎప్పుడు ఇస్తారో Kuri లో చూడండి.',
  },
  PRIZE_APPROVED: {
    title: 'మీ బహుమతి ఆమోదించారు',
    body: '{programName} విడత {cycleNumber} బహుమతి చెల్లింపు ఆమోదించారు: {amount}.',
  },
  PRIZE_PAID: {
    title: 'మీ బహుమతి చెల్లించారు',
    body: '{programName} విడత {cycleNumber} బహుమతి చెల్లించారు: {amount}, వోచర్ {voucherNumber}.',
  },
  TICKET_REMOVAL_NOTICE: {
    title: 'తొలగింపు నోటీసు',
    body: '{programName} టికెట్ {ticketNumber} వాయిదాలు బకాయి. {day} లోపు చెల్లించండి, లేకుంటే టికెట్ తీసేస్తారు.',
  },
  TICKET_REMOVED: {
    title: 'మీ టికెట్ తీసేశారు',
    body: '{programName} టికెట్ {ticketNumber} ఇక మీది కాదు. అడిగితే {amount} తిరిగి ఇస్తారు.',
  },
  'TICKET_REMOVED.REENTRY': {
    title: 'మీ టికెట్ తీసేశారు',
    body: '{programName} టికెట్ {ticketNumber} ఇక మీది కాదు. అడిగితే {amount} తిరిగి ఇస్తారు. బకాయి చెల్లిస్తే {day} వరకు తిరిగి చేరవచ్చు.',
  },
  TICKET_REENTERED: {
    title: 'మీ టికెట్ తిరిగి వచ్చింది',
    body: '{programName} టికెట్ {ticketNumber} మళ్లీ మీదే.',
  },
  TICKET_TRANSFERRED: {
    title: 'టికెట్ బదిలీ అయింది',
    body: '{programName} టికెట్ {ticketNumber} బదిలీ గుర్తించారు.',
  },
  EMPLOYEE_JOINED: {
    title: 'కొత్త ఉద్యోగి చేరారు',
    body: '{invitedBy} ఆహ్వానించిన {name} ఇప్పుడు మీ కంపెనీలో పనిచేస్తున్నారు. టీమ్ పేజీలో మీరు నిర్ధారించే వరకు, ఇద్దరు ఒప్పుకోవాల్సిన చోట వారిని లెక్కించరు.',
  },
  'PAYMENT_ACCOUNT_CHANGED.ADDED': {
    title: 'మీ చెల్లింపు ఖాతా మారింది',
    body: '{name} చెల్లింపు ఖాతా {account} చేర్చారు. మీకు తెలియకపోతే వెంటనే Kuri లో చూడండి.',
  },
  'PAYMENT_ACCOUNT_CHANGED.REPLACED': {
    title: 'మీ చెల్లింపు ఖాతా మారింది',
    body: '{name} చెల్లింపు ఖాతా {account} కీలు మార్చారు. మీకు తెలియకపోతే వెంటనే Kuri లో చూడండి.',
  },
  'PAYMENT_ACCOUNT_CHANGED.DISABLED': {
    title: 'మీ చెల్లింపు ఖాతా మారింది',
    body: '{name} చెల్లింపు ఖాతా {account} ఆపేశారు. మీకు తెలియకపోతే వెంటనే Kuri లో చూడండి.',
  },
  REQUEST_RECEIVED: {
    title: 'ఒక అభ్యర్థన వచ్చింది',
    body: '{subscriberName} {programName} లో చేరాలని కోరుతున్నారు.',
  },
  APPROVAL_WAITING: {
    title: 'ఒక వేలం ఆమోదం కోసం ఉంది',
    body: '{programName}, విడత {cycleNumber}: {startsAt} వేలం మీ ఆమోదం కోసం ఉంది.',
  },
  SECOND_FACTOR_NOT_REQUIRED: {
    title: 'రెండో భద్రత ఇక తప్పనిసరి కాదు',
    body: '{name} ఉద్యోగులకు రెండో భద్రత తప్పనిసరి కాకుండా చేశారు. మీకు తెలియకపోతే వెంటనే Kuri లో చూడండి.',
  },
  MINUTES_TO_FILE: {
    title: 'మినిట్స్ దాఖలు చేయాలి',
    body: '{programName}, సైకిల్ {cycleNumber}: {day} లోపు మినిట్స్‌ను రిజిస్ట్రార్‌కు దాఖలు చేయండి.',
  },
  REFUND_TO_PAY: {
    title: 'తిరిగి చెల్లించాల్సి ఉంది',
    body: '{programName} కు {subscriberName} చెల్లించిన {amount} తిరిగి ఇవ్వాలి.',
  },
  CASH_SHORT: {
    title: 'నగదు తక్కువగా ఉంది',
    body: '{branchName}, {day}: లెక్కల కంటే {amount} తక్కువ లెక్కించారు. రోజు ముగించినది {name}.',
  },
}
