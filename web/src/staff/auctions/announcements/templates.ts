// Sentences for the room in the languages of its members. They are sent as text, so they are no texts of the interface.
import type { Language } from '@kuri/contract/kit/languages'

export type Template = { key: string; tone: 'INFO' | 'WARNING'; texts: Record<Language, string> }

export const TEMPLATES: readonly Template[] = [
  {
    key: 'one-minute',
    tone: 'WARNING',
    texts: {
      en: 'One minute more, then we close.',
      ml: 'ഒരു മിനിറ്റ് കൂടി, പിന്നെ അവസാനിപ്പിക്കും.',
      ta: 'இன்னும் ஒரு நிமிடம், பிறகு முடிக்கிறோம்.',
      te: 'ఇంకొక నిమిషం, తర్వాత ముగిస్తాము.',
      kn: 'ಇನ್ನೊಂದು ನಿಮಿಷ, ನಂತರ ಮುಗಿಸುತ್ತೇವೆ.',
      hi: 'एक मिनट और, फिर हम बंद करेंगे।',
    },
  },
  {
    key: 'break',
    tone: 'INFO',
    texts: {
      en: 'Short break, we go on in a few minutes.',
      ml: 'ചെറിയ ഇടവേള, ഏതാനും മിനിറ്റിൽ തുടരും.',
      ta: 'சிறிய இடைவேளை, சில நிமிடங்களில் தொடர்வோம்.',
      te: 'చిన్న విరామం, కొన్ని నిమిషాల్లో కొనసాగిస్తాము.',
      kn: 'ಸಣ್ಣ ವಿರಾಮ, ಕೆಲವು ನಿಮಿಷಗಳಲ್ಲಿ ಮುಂದುವರಿಸುತ್ತೇವೆ.',
      hi: 'थोड़ा विराम, कुछ मिनटों में फिर शुरू करेंगे।',
    },
  },
  {
    key: 'clearly',
    tone: 'INFO',
    texts: {
      en: 'Please bid clearly, ticket number first.',
      ml: 'ദയവായി വ്യക്തമായി വിളിക്കുക, ആദ്യം ടിക്കറ്റ് നമ്പർ.',
      ta: 'தயவுசெய்து தெளிவாகக் கேளுங்கள், முதலில் சீட்டு எண்.',
      te: 'దయచేసి స్పష్టంగా వేలం పాడండి, ముందు టికెట్ సంఖ్య.',
      kn: 'ದಯವಿಟ್ಟು ಸ್ಪಷ್ಟವಾಗಿ ಕೂಗಿ, ಮೊದಲು ಟಿಕೆಟ್ ಸಂಖ್ಯೆ.',
      hi: 'कृपया साफ़ बोली लगाएँ, पहले टिकट संख्या।',
    },
  },
  {
    key: 'pay',
    tone: 'WARNING',
    texts: {
      en: 'Only tickets whose instalment is paid can bid.',
      ml: 'തവണ അടച്ച ടിക്കറ്റുകൾക്ക് മാത്രമേ വിളിക്കാനാകൂ.',
      ta: 'தவணை செலுத்திய சீட்டுகள் மட்டுமே ஏலம் கேட்க முடியும்.',
      te: 'వాయిదా చెల్లించిన టికెట్లు మాత్రమే వేలం పాడగలవు.',
      kn: 'ಕಂತು ಪಾವತಿಸಿದ ಟಿಕೆಟ್‌ಗಳು ಮಾತ್ರ ಕೂಗಬಹುದು.',
      hi: 'केवल वे टिकट बोली लगा सकते हैं जिनकी किस्त जमा है।',
    },
  },
  {
    key: 'lot',
    tone: 'INFO',
    texts: {
      en: 'Several tickets are equal. A lot decides.',
      ml: 'പല ടിക്കറ്റുകൾ തുല്യമാണ്. നറുക്കെടുപ്പ് തീരുമാനിക്കും.',
      ta: 'பல சீட்டுகள் சமம். குலுக்கல் முடிவு செய்யும்.',
      te: 'పలు టికెట్లు సమానం. లాటరీ నిర్ణయిస్తుంది.',
      kn: 'ಹಲವು ಟಿಕೆಟ್‌ಗಳು ಸಮ. ಚೀಟಿ ಎತ್ತಿ ನಿರ್ಧರಿಸುತ್ತೇವೆ.',
      hi: 'कई टिकट बराबर हैं। लॉटरी से फैसला होगा।',
    },
  },
]

/** One line for each language that the members read. */
export const textIn = ({ texts }: Template, languages: readonly Language[]) =>
  languages.map((language) => texts[language]).join('\n')
