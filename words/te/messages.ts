// SMS, emails and short texts in Telugu.
import type { Translation } from '../translation.ts'

export const MESSAGES: Translation['messages'] = {
  'wait.seconds': '{refusal} {seconds} సెకన్ల తర్వాత మళ్లీ ప్రయత్నించండి.',
  'chit.unnamed': 'చిట్టీ',
  'notice.untitled': 'కొత్త సమాచారం ఉంది',
  'sms.notice': 'Kuri: {title}. మరిన్ని వివరాలకు Kuri తెరవండి.',
  'sms.auctionNotice': 'వేలం నోటీసు: {chit}, వాయిదా {cycle}, {day}న {time}కి. స్థలం Kuri లో చూడండి.',
  'sms.dueReminder': '{chit} మీ వాయిదా {day}న చెల్లించాలి. చెల్లించడానికి Kuri తెరవండి.',
  'sms.overdueReminder': '{chit} మీ వాయిదా {day}న చెల్లించాల్సి ఉంది, ఇంకా చెల్లించలేదు. Kuri లో లేదా శాఖలో చెల్లించండి.',
  'sms.signInCode': '{code} మీ Kuri సైన్ ఇన్ కోడ్. {minutes} నిమిషాలు చెల్లుతుంది. ఎవరికీ చెప్పకండి.',
  'sms.wrongCodes': 'మీ నంబర్‌కు ఎవరో {count} తప్పు Kuri కోడ్‌లు ఇచ్చారు. ఎవరూ సైన్ ఇన్ కాలేదు. మీ కోడ్‌లు ఎవరికీ చెప్పకండి.',
  'sms.invitationCode': '{code} Kuri ఆహ్వానం అంగీకరించే కోడ్. లింక్ మీ ఇమెయిల్‌లో ఉంది. ఈ కోడ్ ఎవరికీ చెప్పకండి.',
  'sms.deskCode': '{code} {chit} లో చేరే కోడ్. చేరాలనుకుంటేనే కౌంటర్‌లో చెప్పండి. {minutes} నిమిషాలు చెల్లుతుంది.',
  'sms.minutesCode': '{code} Kuri వేలం మినిట్స్‌పై సంతకం చేసే కోడ్. {minutes} నిమిషాలు చెల్లుతుంది. ఎవరికీ చెప్పవద్దు.',
  'sms.guarantorCode': '{code} Kuri లో బహుమతికి హామీ ఇచ్చే కోడ్. {minutes} నిమిషాలు చెల్లుతుంది. అంగీకరిస్తేనే చెప్పండి.',
  'mail.invitation.subject': 'Kuri లో ఒక కంపెనీలో చేరడానికి ఆహ్వానం',
  'mail.invitation':
    'నమస్కారం,\n\nKuri లో ఒక కంపెనీ తమ బృందంలో చేరమని మిమ్మల్ని ఆహ్వానించింది.\nకంపెనీ: "{company}"\n\n{link} తెరిచి, మీ మొబైల్‌కు పంపిన కోడ్ ఇవ్వండి.\n\nఆహ్వానం {hours} గంటలు చెల్లుతుంది. కంపెనీ తెలియకపోతే ఈ సందేశాన్ని వదిలేయండి.',
  'mail.notice.subject': 'Kuri లో మీ చిట్టీ గురించి సమాచారం',
  'mail.emailCode.subject': 'మీ Kuri కోడ్',
  'mail.emailCode': 'Kuri కోసం ఈ ఇమెయిల్ ధృవీకరించే కోడ్ {code}. {minutes} నిమిషాలు చెల్లుతుంది.',
  'mail.emailTaken.subject': 'Kuri లో మీ ఇమెయిల్',
  'mail.emailTaken':
    'ఈ ఇమెయిల్‌ను వేరే Kuri ఖాతాకు వాడాలని ఎవరో ప్రయత్నించారు. ఇది ఇప్పటికే మీ ఖాతాది, ఏమీ మారలేదు. అది మీరే అయితే, ఆ ఖాతా మొబైల్ నంబర్‌తో సైన్ ఇన్ చేయండి.',
  'secondFactor.subject': 'మీ Kuri ఖాతాలో మార్పు',
  'secondFactor.notYou': '{change} ఇది మీరు కాకపోతే వెంటనే సహాయ కేంద్రాన్ని సంప్రదించండి.',
  'secondFactor.totpAdded': 'మీ Kuri ఖాతాకు రెండో భద్రతగా ఆథెంటికేటర్ యాప్ చేర్చారు.',
  'secondFactor.totpRemoved': 'మీ Kuri ఖాతా నుంచి ఆథెంటికేటర్ యాప్ తీసేశారు.',
  'secondFactor.passkeyAdded': 'మీ Kuri ఖాతాకు రెండో భద్రతగా పాస్‌కీ చేర్చారు.',
  'secondFactor.passkeyRemoved': 'మీ Kuri ఖాతా నుంచి ఒక పాస్‌కీ తీసేశారు.',
  'secondFactor.recoveryCodesReplaced': 'మీ Kuri ఖాతాకు కొత్త రికవరీ కోడ్‌లు చేశారు; పాతవి ఇక పనిచేయవు.',
  'secondFactor.recoveryCodeUsed': 'మీ Kuri ఖాతా నిర్ధారణకు ఒక రికవరీ కోడ్ వాడారు.',
  'secondFactor.reset': 'మీ Kuri ఖాతా రెండో భద్రత రీసెట్ అయింది; అన్ని చోట్లా సైన్ అవుట్ అయ్యారు.',
  'secondFactor.wrongCodes': 'మీ నంబర్ సైన్ ఇన్ కోడ్ ఉన్న ఎవరో మీ Kuri ఖాతాలో చాలా తప్పు ఆథెంటికేటర్ కోడ్‌లు ఇచ్చారు.',
}
