// What a message is for, in words; its key is for the code.
import { useLingui } from '@lingui/react/macro'
import { noticeName } from './message-names.rules.ts'

export function useMessageName(): (key: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    'sms.notice': t`News for a phone without the app`,
    'sms.auctionNotice': t`Notice of an auction`,
    'sms.dueReminder': t`Reminder before the due date`,
    'sms.overdueReminder': t`Reminder after the due date`,
    'sms.signInCode': t`Code to sign in`,
    'sms.wrongCodes': t`Warning of wrong codes`,
    'sms.invitationCode': t`Code of an invitation`,
    'sms.deskCode': t`Code to join at the counter`,
    'sms.guarantorCode': t`Code of a guarantor`,
    'mail.invitation.subject': t`Invitation, subject`,
    'mail.invitation': t`Invitation`,
    'mail.notice.subject': t`Notices and reminders by email, subject`,
    'sms.minutesCode': t`Code to sign minutes`,
    'mail.emailCode.subject': t`Code for an email address, subject`,
    'mail.emailCode': t`Code for an email address`,
    'mail.emailTaken.subject': t`Email address in use, subject`,
    'mail.emailTaken': t`Email address in use`,
    'secondFactor.subject': t`Change of the second factor, subject`,
    'secondFactor.notYou': t`Change of the second factor`,
  }
  return (key) => {
    const notice = noticeName(key)
    if (!notice) return names[key] ?? key
    const { name } = notice
    return notice.part === 'title' ? t`${name}, title` : name
  }
}
