// SMS, emails and short texts in Kannada.
import type { Translation } from '../translation.ts'

export const MESSAGES: Translation['messages'] = {
  'wait.seconds': '{refusal} {seconds} ಸೆಕೆಂಡುಗಳ ನಂತರ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.',
  'chit.unnamed': 'ಚೀಟಿ',
  'notice.untitled': 'ಹೊಸ ಮಾಹಿತಿ ಇದೆ',
  'sms.notice': 'Kuri: {title}. ಹೆಚ್ಚಿನ ವಿವರಕ್ಕೆ Kuri ತೆರೆಯಿರಿ.',
  'sms.auctionNotice': 'ಹರಾಜು ಸೂಚನೆ: {chit}, ಕಂತು {cycle}, {day} ರಂದು {time} ಕ್ಕೆ. ಸ್ಥಳವನ್ನು Kuri ಯಲ್ಲಿ ನೋಡಿ.',
  'sms.dueReminder': '{chit} ನಿಮ್ಮ ಕಂತು {day} ರಂದು ಪಾವತಿಸಬೇಕು. ಪಾವತಿಸಲು Kuri ತೆರೆಯಿರಿ.',
  'sms.overdueReminder': '{chit} ನಿಮ್ಮ ಕಂತು {day} ರಂದು ಪಾವತಿಸಬೇಕಿತ್ತು, ಇನ್ನೂ ಪಾವತಿಸಿಲ್ಲ. Kuri ಯಲ್ಲಿ ಅಥವಾ ಶಾಖೆಯಲ್ಲಿ ಪಾವತಿಸಿ.',
  'sms.signInCode': '{code} ನಿಮ್ಮ Kuri ಸೈನ್ ಇನ್ ಕೋಡ್. {minutes} ನಿಮಿಷ ಮಾನ್ಯ. ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.',
  'sms.wrongCodes': 'ನಿಮ್ಮ ಸಂಖ್ಯೆಗೆ ಯಾರೋ {count} ತಪ್ಪು Kuri ಕೋಡ್ ನೀಡಿದ್ದಾರೆ. ಯಾರೂ ಸೈನ್ ಇನ್ ಆಗಿಲ್ಲ. ಕೋಡ್ ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.',
  'sms.invitationCode': '{code} Kuri ಆಹ್ವಾನ ಸ್ವೀಕರಿಸುವ ಕೋಡ್. ಲಿಂಕ್ ನಿಮ್ಮ ಇಮೇಲ್‌ನಲ್ಲಿದೆ. ಈ ಕೋಡ್ ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.',
  'sms.deskCode': '{code} {chit} ಗೆ ಸೇರುವ ಕೋಡ್. ಸೇರಲು ಬಯಸಿದರೆ ಮಾತ್ರ ಕೌಂಟರ್‌ನಲ್ಲಿ ಹೇಳಿ. {minutes} ನಿಮಿಷ ಮಾನ್ಯ.',
  'sms.minutesCode': '{code} Kuri ಹರಾಜಿನ ನಡಾವಳಿಗೆ ಸಹಿ ಮಾಡುವ ಕೋಡ್. {minutes} ನಿಮಿಷ ಮಾನ್ಯ. ಯಾರಿಗೂ ಹೇಳಬೇಡಿ.',
  'sms.guarantorCode': '{code} Kuri ಯಲ್ಲಿ ಬಹುಮಾನಕ್ಕೆ ಜಾಮೀನು ನೀಡುವ ಕೋಡ್. {minutes} ನಿಮಿಷ ಮಾನ್ಯ. ಒಪ್ಪಿದರೆ ಮಾತ್ರ ಹೇಳಿ.',
  'mail.invitation.subject': 'Kuri ಯಲ್ಲಿ ಒಂದು ಕಂಪನಿಗೆ ಸೇರಲು ಆಹ್ವಾನ',
  'mail.invitation':
    'ನಮಸ್ಕಾರ,\n\nKuri ಯಲ್ಲಿ ಒಂದು ಕಂಪನಿ ತನ್ನ ತಂಡಕ್ಕೆ ಸೇರಲು ನಿಮ್ಮನ್ನು ಆಹ್ವಾನಿಸಿದೆ.\nಕಂಪನಿ: "{company}"\n\n{link} ತೆರೆದು, ಮೊಬೈಲ್‌ಗೆ ಕಳುಹಿಸಿದ ಕೋಡ್ ನೀಡಿ.\n\nಆಹ್ವಾನ {hours} ಗಂಟೆ ಮಾನ್ಯ. ಕಂಪನಿ ಗೊತ್ತಿಲ್ಲದಿದ್ದರೆ ಈ ಸಂದೇಶ ಬಿಡಿ.',
  'mail.notice.subject': 'Kuri ಯಲ್ಲಿ ನಿಮ್ಮ ಚೀಟಿಯ ಮಾಹಿತಿ',
  'mail.emailCode.subject': 'ನಿಮ್ಮ Kuri ಕೋಡ್',
  'mail.emailCode': 'Kuri ಗಾಗಿ ಈ ಇಮೇಲ್ ದೃಢೀಕರಿಸುವ ಕೋಡ್ {code}. {minutes} ನಿಮಿಷ ಮಾನ್ಯ.',
  'mail.emailTaken.subject': 'Kuri ಯಲ್ಲಿ ನಿಮ್ಮ ಇಮೇಲ್',
  'mail.emailTaken':
    'ಈ ಇಮೇಲ್ ಅನ್ನು ಬೇರೆ Kuri ಖಾತೆಗೆ ಬಳಸಲು ಯಾರೋ ಪ್ರಯತ್ನಿಸಿದರು. ಇದು ಈಗಾಗಲೇ ನಿಮ್ಮ ಖಾತೆಯದು, ಏನೂ ಬದಲಾಗಿಲ್ಲ. ಅದು ನೀವೇ ಆಗಿದ್ದರೆ, ಆ ಖಾತೆಯ ಮೊಬೈಲ್ ಸಂಖ್ಯೆಯಿಂದ ಸೈನ್ ಇನ್ ಮಾಡಿ.',
  'secondFactor.subject': 'ನಿಮ್ಮ Kuri ಖಾತೆಯಲ್ಲಿ ಬದಲಾವಣೆ',
  'secondFactor.notYou': '{change} ಇದು ನೀವಲ್ಲದಿದ್ದರೆ ತಕ್ಷಣ ಸಹಾಯ ಕೇಂದ್ರವನ್ನು ಸಂಪರ್ಕಿಸಿ.',
  'secondFactor.totpAdded': 'ನಿಮ್ಮ Kuri ಖಾತೆಗೆ ಎರಡನೇ ಭದ್ರತೆಯಾಗಿ ಅಥೆಂಟಿಕೇಟರ್ ಆ್ಯಪ್ ಸೇರಿಸಲಾಗಿದೆ.',
  'secondFactor.totpRemoved': 'ನಿಮ್ಮ Kuri ಖಾತೆಯಿಂದ ಅಥೆಂಟಿಕೇಟರ್ ಆ್ಯಪ್ ತೆಗೆಯಲಾಗಿದೆ.',
  'secondFactor.passkeyAdded': 'ನಿಮ್ಮ Kuri ಖಾತೆಗೆ ಎರಡನೇ ಭದ್ರತೆಯಾಗಿ ಪಾಸ್‌ಕೀ ಸೇರಿಸಲಾಗಿದೆ.',
  'secondFactor.passkeyRemoved': 'ನಿಮ್ಮ Kuri ಖಾತೆಯಿಂದ ಒಂದು ಪಾಸ್‌ಕೀ ತೆಗೆಯಲಾಗಿದೆ.',
  'secondFactor.recoveryCodesReplaced': 'ನಿಮ್ಮ Kuri ಖಾತೆಗೆ ಹೊಸ ಮರುಪಡೆ ಕೋಡ್‌ಗಳನ್ನು ಮಾಡಲಾಗಿದೆ; ಹಳೆಯವು ಇನ್ನು ಕೆಲಸ ಮಾಡುವುದಿಲ್ಲ.',
  'secondFactor.recoveryCodeUsed': 'ನಿಮ್ಮ Kuri ಖಾತೆ ದೃಢೀಕರಣಕ್ಕೆ ಒಂದು ಮರುಪಡೆ ಕೋಡ್ ಬಳಸಲಾಗಿದೆ.',
  'secondFactor.reset': 'ನಿಮ್ಮ Kuri ಖಾತೆಯ ಎರಡನೇ ಭದ್ರತೆ ಮರುಹೊಂದಿಸಲಾಗಿದೆ; ಎಲ್ಲೆಡೆ ಸೈನ್ ಔಟ್ ಆಗಿದ್ದೀರಿ.',
  'secondFactor.wrongCodes': 'ನಿಮ್ಮ ಸಂಖ್ಯೆಯ ಸೈನ್ ಇನ್ ಕೋಡ್ ಇರುವ ಯಾರೋ ನಿಮ್ಮ Kuri ಖಾತೆಯಲ್ಲಿ ಹಲವು ತಪ್ಪು ಅಥೆಂಟಿಕೇಟರ್ ಕೋಡ್ ನೀಡಿದ್ದಾರೆ.',
}
