// SMS, emails and short texts in Hindi.
import type { Translation } from '../translation.ts'

export const MESSAGES: Translation['messages'] = {
  'wait.seconds': '{refusal} {seconds} सेकंड बाद फिर कोशिश करें।',
  'chit.unnamed': 'चिट',
  'notice.untitled': 'नई सूचना है',
  'sms.notice': 'Kuri: {title}. और जानने के लिए Kuri खोलें।',
  'sms.auctionNotice': 'नीलामी की सूचना: {chit}, चक्र {cycle}, {day} को {time} बजे। स्थान Kuri में देखें।',
  'sms.dueReminder': '{chit} की आपकी किस्त {day} को देय है। भुगतान के लिए Kuri खोलें।',
  'sms.overdueReminder': '{chit} की आपकी किस्त {day} को देय थी और बाकी है। कृपया Kuri में या अपनी शाखा में भुगतान करें।',
  'sms.signInCode': '{code} आपका Kuri साइन-इन कोड है। यह {minutes} मिनट तक मान्य है। किसी को न बताएँ।',
  'sms.wrongCodes': 'किसी ने आपके नंबर के लिए {count} गलत Kuri कोड डाले। किसी ने साइन इन नहीं किया। अपने कोड किसी को न बताएँ।',
  'sms.invitationCode': '{code} Kuri पर आमंत्रण स्वीकार करने का कोड है। लिंक आपके ईमेल में है। यह कोड किसी को न बताएँ।',
  'sms.deskCode': '{code} {chit} में जुड़ने का कोड है। जुड़ना चाहें तभी काउंटर पर बताएँ। यह {minutes} मिनट तक मान्य है।',
  'sms.minutesCode': '{code} Kuri पर नीलामी के कार्यवृत्त पर हस्ताक्षर का कोड है। {minutes} मिनट मान्य। किसी को न बताएँ।',
  'sms.guarantorCode': '{code} Kuri पर पुरस्कार की ज़मानत देने का कोड है। यह {minutes} मिनट तक मान्य है। सहमत हों तभी बताएँ।',
  'mail.invitation.subject': 'Kuri पर एक कंपनी से जुड़ने का आमंत्रण',
  'mail.invitation':
    'नमस्ते,\n\nKuri पर एक कंपनी ने आपको अपनी टीम से जुड़ने के लिए आमंत्रित किया है।\nकंपनी: "{company}"\n\n{link} खोलें और मोबाइल पर भेजा गया कोड डालें।\n\nआमंत्रण {hours} घंटे मान्य है। कंपनी को न जानते हों तो इस संदेश को अनदेखा करें।',
  'mail.notice.subject': 'Kuri पर आपकी चिट की सूचना',
  'mail.emailCode.subject': 'आपका Kuri कोड',
  'mail.emailCode': 'Kuri के लिए यह ईमेल पता सत्यापित करने का कोड {code} है। यह {minutes} मिनट तक मान्य है।',
  'mail.emailTaken.subject': 'Kuri पर आपका ईमेल पता',
  'mail.emailTaken':
    'किसी ने इस ईमेल पते को दूसरे Kuri खाते में लगाना चाहा। यह पहले से आपके खाते का है, इसलिए कुछ नहीं बदला। यदि आप ही थे, तो उस खाते के मोबाइल नंबर से साइन इन करें।',
  'secondFactor.subject': 'आपके Kuri खाते में बदलाव',
  'secondFactor.notYou': '{change} यदि यह आप नहीं थे, तो तुरंत सहायता से संपर्क करें।',
  'secondFactor.totpAdded': 'आपके Kuri खाते में दूसरे कारक के रूप में ऑथेंटिकेटर ऐप जोड़ा गया।',
  'secondFactor.totpRemoved': 'आपके Kuri खाते से ऑथेंटिकेटर ऐप हटाया गया।',
  'secondFactor.passkeyAdded': 'आपके Kuri खाते में दूसरे कारक के रूप में पासकी जोड़ी गई।',
  'secondFactor.passkeyRemoved': 'आपके Kuri खाते से एक पासकी हटाई गई।',
  'secondFactor.recoveryCodesReplaced': 'आपके Kuri खाते के नए रिकवरी कोड बनाए गए; पुराने अब नहीं चलेंगे।',
  'secondFactor.recoveryCodeUsed': 'आपके Kuri खाते की पुष्टि में एक रिकवरी कोड उपयोग हुआ।',
  'secondFactor.reset': 'आपके Kuri खाते का दूसरा कारक हटाया गया और आपको हर जगह से साइन आउट किया गया।',
  'secondFactor.wrongCodes': 'आपके नंबर का साइन-इन कोड जानने वाले किसी ने आपके Kuri खाते में कई गलत ऑथेंटिकेटर कोड डाले।',
}
