// What auctioneers announce in the room, in Kannada.
import type { Announcements } from '../translation.ts'

export const ANNOUNCEMENTS: Announcements = {
  'one-minute': 'ಇನ್ನೊಂದು ನಿಮಿಷ, ನಂತರ ಮುಗಿಸುತ್ತೇವೆ.',
  break: 'ಸಣ್ಣ ವಿರಾಮ, ಕೆಲವು ನಿಮಿಷಗಳಲ್ಲಿ ಮುಂದುವರಿಸುತ್ತೇವೆ.',
  clearly: 'ದಯವಿಟ್ಟು ಸ್ಪಷ್ಟವಾಗಿ ಕೂಗಿ, ಮೊದಲು ಟಿಕೆಟ್ ಸಂಖ್ಯೆ.',
  pay: 'ಕಂತು ಪಾವತಿಸಿದ ಟಿಕೆಟ್‌ಗಳು ಮಾತ್ರ ಕೂಗಬಹುದು.',
  lot: 'ಹಲವು ಟಿಕೆಟ್‌ಗಳು ಸಮ. ಚೀಟಿ ಎತ್ತಿ ನಿರ್ಧರಿಸುತ್ತೇವೆ.',
}
