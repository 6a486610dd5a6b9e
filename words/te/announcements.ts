// What auctioneers announce in the room, in Telugu.
import type { Announcements } from '../translation.ts'

export const ANNOUNCEMENTS: Announcements = {
  'one-minute': 'ఇంకొక నిమిషం, తర్వాత ముగిస్తాము.',
  break: 'చిన్న విరామం, కొన్ని నిమిషాల్లో కొనసాగిస్తాము.',
  clearly: 'దయచేసి స్పష్టంగా వేలం పాడండి, ముందు టికెట్ సంఖ్య.',
  pay: 'వాయిదా చెల్లించిన టికెట్లు మాత్రమే వేలం పాడగలవు.',
  lot: 'పలు టికెట్లు సమానం. లాటరీ నిర్ణయిస్తుంది.',
}
