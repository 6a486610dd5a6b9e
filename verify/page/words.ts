// What a member reads on the page, in the languages in which the app is offered. The list of checks stays English: it is for the person
// whom a member shows it to. The translations were made by machine, as those of the app (web/TRANSLATIONS.md).
import type { Verdict } from '../src/verdict/verdict.ts'

/** The names are as their readers write them. */
export const LANGUAGES = {
  en: 'English',
  ml: 'മലയാളം',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  hi: 'हिन्दी',
} as const
export type Language = keyof typeof LANGUAGES

export type Words = Record<
  | 'title'
  | 'intro'
  | 'language'
  | 'bundle'
  | 'receipts'
  | 'receiptsHint'
  | 'policy'
  | 'policyHint'
  | 'result'
  | 'checking'
  | 'details'
  | 'asText'
  | 'tooLarge'
  | 'unreadable'
  | Verdict['kind'],
  string
>

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Check an auction',
    intro: 'This page works without a network, also from your disk. Nothing that you choose here leaves your device.',
    language: 'Language',
    bundle: 'Evidence of the auction',
    receipts: 'Receipts',
    receiptsHint: 'What your device kept, if you have it',
    policy: 'Policy',
    policyHint: 'Whose signatures you trust. Get it from somebody other than the company',
    result: 'Result',
    checking: 'Checking …',
    details: 'What was checked',
    asText: 'As text, with the documents',
    tooLarge: 'The file is larger than 64 MB.',
    unreadable: 'The files cannot be read.',
    WITNESSED: 'Everything that was checked fits, and independent witnesses signed it.',
    SIGNED: 'Everything that was checked fits, and the service signed it. No independent witnesses have confirmed it.',
    UNSIGNED: 'Nothing contradicts itself, but nobody has signed this record, so it proves nothing.',
    INCOMPLETE:
      'Something is missing, so this is neither a yes nor a no. Often it is the policy: choose its file above.',
    FORGED:
      'Records contradict each other. Keep all these files and show them to the Registrar or to somebody you trust.',
  },
  ml: {
    title: 'ഒരു ലേലം പരിശോധിക്കുക',
    intro: 'ഈ പേജിന് ഇന്റർനെറ്റ് വേണ്ട, നിങ്ങളുടെ ഉപകരണത്തിൽനിന്നും തുറക്കാം. ഇവിടെ തിരഞ്ഞെടുക്കുന്നതൊന്നും നിങ്ങളുടെ ഉപകരണം വിട്ടുപോകില്ല.',
    language: 'ഭാഷ',
    bundle: 'ലേലത്തിന്റെ തെളിവ്',
    receipts: 'രസീതുകൾ',
    receiptsHint: 'നിങ്ങളുടെ ഫോൺ സൂക്ഷിച്ചത്, ഉണ്ടെങ്കിൽ',
    policy: 'താക്കോൽ പട്ടിക',
    policyHint: 'ആരുടെ ഒപ്പുകളാണ് നിങ്ങൾ വിശ്വസിക്കുന്നത്. കമ്പനിയല്ലാത്ത ഒരാളിൽനിന്ന് വാങ്ങുക',
    result: 'ഫലം',
    checking: 'പരിശോധിക്കുന്നു …',
    details: 'എന്തൊക്കെ പരിശോധിച്ചു (ഇംഗ്ലീഷിൽ)',
    asText: 'രേഖകളോടെ, എഴുത്തായി (ഇംഗ്ലീഷിൽ)',
    tooLarge: 'ഫയൽ 64 MB-യിൽ കൂടുതലാണ്.',
    unreadable: 'ഫയലുകൾ വായിക്കാനാവുന്നില്ല.',
    WITNESSED: 'പരിശോധിച്ചതെല്ലാം ഒക്കുന്നു. സ്വതന്ത്ര സാക്ഷികൾ ഇതിൽ ഒപ്പിട്ടിട്ടുണ്ട്.',
    SIGNED: 'പരിശോധിച്ചതെല്ലാം ഒക്കുന്നു. സേവനം ഇതിൽ ഒപ്പിട്ടിട്ടുണ്ട്. സ്വതന്ത്ര സാക്ഷികൾ ഇത് സ്ഥിരീകരിച്ചിട്ടില്ല.',
    UNSIGNED: 'പരസ്പരവിരുദ്ധമായി ഒന്നുമില്ല. പക്ഷേ ആരും ഈ രേഖയിൽ ഒപ്പിട്ടിട്ടില്ല, അതിനാൽ ഇത് ഒന്നും തെളിയിക്കുന്നില്ല.',
    INCOMPLETE:
      'എന്തോ കുറവുണ്ട്, അതിനാൽ ഇത് ശരിയെന്നോ തെറ്റെന്നോ പറയുന്നില്ല. മിക്കപ്പോഴും കുറവ് താക്കോൽ പട്ടികയാണ്: മുകളിൽ അതിന്റെ ഫയൽ തിരഞ്ഞെടുക്കുക.',
    FORGED: 'രേഖകൾ തമ്മിൽ ഒക്കുന്നില്ല. ഈ ഫയലുകളെല്ലാം സൂക്ഷിച്ച് രജിസ്ട്രാറെയോ നിങ്ങൾ വിശ്വസിക്കുന്ന ഒരാളെയോ കാണിക്കുക.',
  },
  ta: {
    title: 'ஒரு ஏலத்தைச் சரிபார்க்கவும்',
    intro:
      'இந்தப் பக்கத்துக்கு இணையம் தேவையில்லை, உங்கள் சாதனத்திலிருந்தும் திறக்கலாம். இங்கே தேர்ந்தெடுப்பது எதுவும் உங்கள் சாதனத்தை விட்டுச் செல்லாது.',
    language: 'மொழி',
    bundle: 'ஏலத்தின் ஆதாரம்',
    receipts: 'ரசீதுகள்',
    receiptsHint: 'உங்கள் ஃபோன் வைத்திருப்பவை, இருந்தால்',
    policy: 'சாவிப் பட்டியல்',
    policyHint: 'யாருடைய கையொப்பங்களை நம்புகிறீர்கள். நிறுவனம் அல்லாத ஒருவரிடமிருந்து பெறவும்',
    result: 'முடிவு',
    checking: 'சரிபார்க்கிறது …',
    details: 'என்னென்ன சரிபார்க்கப்பட்டன (ஆங்கிலத்தில்)',
    asText: 'ஆவணங்களுடன், உரையாக (ஆங்கிலத்தில்)',
    tooLarge: 'கோப்பு 64 MB-க்கு மேல் உள்ளது.',
    unreadable: 'கோப்புகளைப் படிக்க முடியவில்லை.',
    WITNESSED: 'சரிபார்த்த அனைத்தும் பொருந்துகின்றன. சுயேச்சையான சாட்சிகள் இதில் கையொப்பமிட்டுள்ளனர்.',
    SIGNED: 'சரிபார்த்த அனைத்தும் பொருந்துகின்றன. சேவை இதில் கையொப்பமிட்டுள்ளது. சுயேச்சையான சாட்சிகள் இதை உறுதிப்படுத்தவில்லை.',
    UNSIGNED: 'முரண்பாடு எதுவும் இல்லை. ஆனால் இந்தப் பதிவில் யாரும் கையொப்பமிடவில்லை, எனவே இது எதையும் நிரூபிக்காது.',
    INCOMPLETE:
      'ஏதோ ஒன்று இல்லை, எனவே இது சரி என்றோ தவறு என்றோ சொல்லவில்லை. பெரும்பாலும் இல்லாதது சாவிப் பட்டியல்: மேலே அதன் கோப்பைத் தேர்ந்தெடுக்கவும்.',
    FORGED:
      'பதிவுகள் ஒன்றுக்கொன்று முரண்படுகின்றன. இந்தக் கோப்புகள் அனைத்தையும் வைத்திருந்து, பதிவாளரிடமோ நீங்கள் நம்பும் ஒருவரிடமோ காட்டவும்.',
  },
  te: {
    title: 'ఒక వేలాన్ని తనిఖీ చేయండి',
    intro: 'ఈ పేజీకి ఇంటర్నెట్ అవసరం లేదు, మీ పరికరం నుండి కూడా తెరవవచ్చు. ఇక్కడ ఎంచుకున్నది ఏదీ మీ పరికరాన్ని విడిచి వెళ్లదు.',
    language: 'భాష',
    bundle: 'వేలం ఆధారం',
    receipts: 'రసీదులు',
    receiptsHint: 'మీ ఫోన్ భద్రపరచినవి, ఉంటే',
    policy: 'కీల జాబితా',
    policyHint: 'ఎవరి సంతకాలను మీరు నమ్ముతారు. కంపెనీ కాని వారి నుండి తీసుకోండి',
    result: 'ఫలితం',
    checking: 'తనిఖీ చేస్తోంది …',
    details: 'ఏమేమి తనిఖీ చేశారు (ఇంగ్లీషులో)',
    asText: 'పత్రాలతో, పాఠంగా (ఇంగ్లీషులో)',
    tooLarge: 'ఫైల్ 64 MB కంటే పెద్దది.',
    unreadable: 'ఫైళ్లను చదవలేకపోతున్నాం.',
    WITNESSED: 'తనిఖీ చేసినవన్నీ సరిపోతున్నాయి. స్వతంత్ర సాక్షులు దీనిపై సంతకం చేశారు.',
    SIGNED: 'తనిఖీ చేసినవన్నీ సరిపోతున్నాయి. సేవ దీనిపై సంతకం చేసింది. స్వతంత్ర సాక్షులు దీన్ని ధృవీకరించలేదు.',
    UNSIGNED: 'పరస్పర విరుద్ధంగా ఏమీ లేదు. కానీ ఈ రికార్డుపై ఎవరూ సంతకం చేయలేదు, కాబట్టి ఇది దేనినీ నిరూపించదు.',
    INCOMPLETE: 'ఏదో లేదు, కాబట్టి ఇది అవును అనీ కాదు అనీ చెప్పదు. తరచుగా లేనిది కీల జాబితా: పైన దాని ఫైల్‌ను ఎంచుకోండి.',
    FORGED: 'రికార్డులు ఒకదానికొకటి విరుద్ధంగా ఉన్నాయి. ఈ ఫైళ్లన్నీ ఉంచి, రిజిస్ట్రార్‌కు లేదా మీరు నమ్మే వారికి చూపించండి.',
  },
  kn: {
    title: 'ಒಂದು ಹರಾಜನ್ನು ಪರಿಶೀಲಿಸಿ',
    intro: 'ಈ ಪುಟಕ್ಕೆ ಇಂಟರ್ನೆಟ್ ಬೇಡ, ನಿಮ್ಮ ಸಾಧನದಿಂದಲೂ ತೆರೆಯಬಹುದು. ಇಲ್ಲಿ ಆರಿಸಿದ ಯಾವುದೂ ನಿಮ್ಮ ಸಾಧನವನ್ನು ಬಿಟ್ಟು ಹೋಗುವುದಿಲ್ಲ.',
    language: 'ಭಾಷೆ',
    bundle: 'ಹರಾಜಿನ ಸಾಕ್ಷ್ಯ',
    receipts: 'ರಸೀದಿಗಳು',
    receiptsHint: 'ನಿಮ್ಮ ಫೋನ್ ಉಳಿಸಿದವು, ಇದ್ದರೆ',
    policy: 'ಕೀಲಿಗಳ ಪಟ್ಟಿ',
    policyHint: 'ಯಾರ ಸಹಿಗಳನ್ನು ನೀವು ನಂಬುತ್ತೀರಿ. ಕಂಪನಿಯಲ್ಲದ ಒಬ್ಬರಿಂದ ಪಡೆಯಿರಿ',
    result: 'ಫಲಿತಾಂಶ',
    checking: 'ಪರಿಶೀಲಿಸಲಾಗುತ್ತಿದೆ …',
    details: 'ಏನೇನು ಪರಿಶೀಲಿಸಲಾಯಿತು (ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ)',
    asText: 'ದಾಖಲೆಗಳೊಂದಿಗೆ, ಪಠ್ಯವಾಗಿ (ಇಂಗ್ಲಿಷ್‌ನಲ್ಲಿ)',
    tooLarge: 'ಫೈಲ್ 64 MB ಗಿಂತ ದೊಡ್ಡದು.',
    unreadable: 'ಫೈಲ್‌ಗಳನ್ನು ಓದಲಾಗುತ್ತಿಲ್ಲ.',
    WITNESSED: 'ಪರಿಶೀಲಿಸಿದ್ದೆಲ್ಲವೂ ಹೊಂದುತ್ತದೆ. ಸ್ವತಂತ್ರ ಸಾಕ್ಷಿಗಳು ಇದಕ್ಕೆ ಸಹಿ ಹಾಕಿದ್ದಾರೆ.',
    SIGNED: 'ಪರಿಶೀಲಿಸಿದ್ದೆಲ್ಲವೂ ಹೊಂದುತ್ತದೆ. ಸೇವೆ ಇದಕ್ಕೆ ಸಹಿ ಹಾಕಿದೆ. ಸ್ವತಂತ್ರ ಸಾಕ್ಷಿಗಳು ಇದನ್ನು ದೃಢಪಡಿಸಿಲ್ಲ.',
    UNSIGNED: 'ಪರಸ್ಪರ ವಿರುದ್ಧವಾದದ್ದು ಏನೂ ಇಲ್ಲ. ಆದರೆ ಈ ದಾಖಲೆಗೆ ಯಾರೂ ಸಹಿ ಹಾಕಿಲ್ಲ, ಆದ್ದರಿಂದ ಇದು ಏನನ್ನೂ ಸಾಬೀತುಪಡಿಸುವುದಿಲ್ಲ.',
    INCOMPLETE: 'ಏನೋ ಇಲ್ಲ, ಆದ್ದರಿಂದ ಇದು ಹೌದು ಎಂದೂ ಇಲ್ಲ ಎಂದೂ ಹೇಳುವುದಿಲ್ಲ. ಹೆಚ್ಚಾಗಿ ಇಲ್ಲದಿರುವುದು ಕೀಲಿಗಳ ಪಟ್ಟಿ: ಮೇಲೆ ಅದರ ಫೈಲ್ ಆರಿಸಿ.',
    FORGED: 'ದಾಖಲೆಗಳು ಒಂದಕ್ಕೊಂದು ವಿರುದ್ಧವಾಗಿವೆ. ಈ ಎಲ್ಲ ಫೈಲ್‌ಗಳನ್ನು ಉಳಿಸಿಕೊಂಡು ರಿಜಿಸ್ಟ್ರಾರ್‌ಗೆ ಅಥವಾ ನೀವು ನಂಬುವವರಿಗೆ ತೋರಿಸಿ.',
  },
  hi: {
    title: 'एक नीलामी जाँचें',
    intro: 'यह पेज बिना इंटरनेट के चलता है, आपके डिवाइस से भी। आप यहाँ जो चुनते हैं, वह आपके डिवाइस से बाहर नहीं जाता।',
    language: 'भाषा',
    bundle: 'नीलामी का सबूत',
    receipts: 'रसीदें',
    receiptsHint: 'जो आपके फ़ोन ने रखी हैं, अगर हों',
    policy: 'कुंजियों की सूची',
    policyHint: 'आप किनके हस्ताक्षरों पर भरोसा करते हैं। इसे कंपनी के अलावा किसी और से लें',
    result: 'नतीजा',
    checking: 'जाँच हो रही है …',
    details: 'क्या-क्या जाँचा गया (अंग्रेज़ी में)',
    asText: 'दस्तावेज़ों के साथ, पाठ के रूप में (अंग्रेज़ी में)',
    tooLarge: 'फ़ाइल 64 MB से बड़ी है।',
    unreadable: 'फ़ाइलें पढ़ी नहीं जा सकतीं।',
    WITNESSED: 'जो कुछ जाँचा गया, सब मेल खाता है, और स्वतंत्र साक्षियों ने इस पर हस्ताक्षर किए हैं।',
    SIGNED: 'जो कुछ जाँचा गया, सब मेल खाता है, और सेवा ने इस पर हस्ताक्षर किए हैं। स्वतंत्र साक्षियों ने इसकी पुष्टि नहीं की है।',
    UNSIGNED: 'कोई विरोध नहीं मिला, पर इस रिकॉर्ड पर किसी ने हस्ताक्षर नहीं किए, इसलिए यह कुछ साबित नहीं करता।',
    INCOMPLETE: 'कुछ कमी है, इसलिए यह न हाँ है, न ना। अक्सर कुंजियों की सूची की कमी होती है: ऊपर उसकी फ़ाइल चुनें।',
    FORGED: 'रिकॉर्ड एक-दूसरे से मेल नहीं खाते। ये सभी फ़ाइलें रखें और रजिस्ट्रार को या अपने भरोसे के किसी व्यक्ति को दिखाएँ।',
  },
}

/** The first wish that can be met: the part of the address after #, then the languages of the browser. */
export function chooseLanguage(wishes: readonly string[]): Language {
  const known = wishes.map((wish) => wish.toLowerCase().split('-')[0]!).find((wish) => Object.hasOwn(LANGUAGES, wish))
  return (known as Language | undefined) ?? 'en'
}
