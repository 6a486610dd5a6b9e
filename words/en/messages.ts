// What the service writes outside of screens: SMS, emails and what is added to a refusal. Words in braces are filled in. The link
// that a browser reads the code from is added to an SMS behind the text.
export const MESSAGES = {
  'wait.seconds': '{refusal} Try again in {seconds} seconds.',
  'chit.unnamed': 'your chit',
  'notice.untitled': 'You have news',
  'sms.notice': 'Kuri: {title}. Open Kuri to read more.',
  'sms.auctionNotice': 'Notice of auction: {chit}, cycle {cycle}, on {day} at {time}. See the place in Kuri.',
  'sms.dueReminder': 'The instalment of {chit} is due on {day}. Open Kuri to pay it.',
  'sms.overdueReminder':
    'The instalment of {chit} was due on {day} and is not paid. Please pay it in Kuri or at your branch.',
  'sms.signInCode': '{code} is your Kuri sign-in code. It is valid for {minutes} minutes. Share it with nobody.',
  'sms.wrongCodes':
    'Somebody has entered {count} wrong Kuri sign-in codes for your number. Nobody has signed in with them. Share your codes with nobody.',
  'sms.invitationCode':
    '{code} is your code to accept an invitation on Kuri. The link is in your email. Do not share this code with anyone.',
  'sms.deskCode':
    '{code} is your code to join {chit}. Read it out at the counter only if you want to join. It is valid for {minutes} minutes.',
  'sms.minutesCode':
    '{code} is your code to sign the minutes of an auction on Kuri. It is valid for {minutes} minutes. Share it with nobody.',
  'sms.guarantorCode':
    '{code} is your code to stand as guarantor for a prize on Kuri. It is valid for {minutes} minutes. Tell it only if you agree.',
  'mail.invitation.subject': 'You are invited to join a company on Kuri',
  'mail.invitation':
    'Hello,\n\na company on Kuri has invited you to join its team.\nCompany: "{company}"\n\nOpen {link} and enter the code that we sent to your mobile number.\n\nThe invitation is valid for {hours} hours. If you do not know the company, ignore this message.',
  'mail.notice.subject': 'News of your chit on Kuri',
  'mail.emailCode.subject': 'Your Kuri code',
  'mail.emailCode': 'Your code to verify this email address for Kuri is {code}. It is valid for {minutes} minutes.',
  'mail.emailTaken.subject': 'Your email address on Kuri',
  'mail.emailTaken':
    'Somebody wanted to use this email address for another Kuri account. It belongs to your account already, so nothing has changed. If it was you, sign in with the mobile number of that account.',
  'secondFactor.subject': 'A change of your Kuri account',
  'secondFactor.notYou': '{change} If this was not you, contact support at once.',
  'secondFactor.totpAdded': 'An authenticator app was added to your Kuri account as a second factor.',
  'secondFactor.totpRemoved': 'The authenticator app was removed from your Kuri account.',
  'secondFactor.passkeyAdded': 'A passkey was added to your Kuri account as a second factor.',
  'secondFactor.passkeyRemoved': 'A passkey was removed from your Kuri account.',
  'secondFactor.recoveryCodesReplaced':
    'New recovery codes were created for your Kuri account; the older ones no longer work.',
  'secondFactor.recoveryCodeUsed': 'A recovery code was used to confirm your Kuri account.',
  'secondFactor.reset': 'The second factor of your Kuri account was reset and you were signed out everywhere.',
  'secondFactor.wrongCodes':
    'Somebody with a sign-in code of your number entered several wrong authenticator codes for your Kuri account.',
} as const
