// What auctioneers announce in the room, in Malayalam.
import type { Announcements } from '../translation.ts'

export const ANNOUNCEMENTS: Announcements = {
  'one-minute': 'ഒരു മിനിറ്റ് കൂടി, പിന്നെ അവസാനിപ്പിക്കും.',
  break: 'ചെറിയ ഇടവേള, ഏതാനും മിനിറ്റിൽ തുടരും.',
  clearly: 'ദയവായി വ്യക്തമായി വിളിക്കുക, ആദ്യം ടിക്കറ്റ് നമ്പർ.',
  pay: 'തവണ അടച്ച ടിക്കറ്റുകൾക്ക് മാത്രമേ വിളിക്കാനാകൂ.',
  lot: 'പല ടിക്കറ്റുകൾ തുല്യമാണ്. നറുക്കെടുപ്പ് തീരുമാനിക്കും.',
}
