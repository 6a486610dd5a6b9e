// SMS and email. A message is written with its cause and delivered by a job, so no request waits for a gateway.
// Its text may hold a code or a token: it is encrypted at rest and wiped once a real provider has taken it.

import type { Tx } from '#platform/db'
import { newId } from '#platform/ids'
import { addJob } from '#platform/jobs'
import type { Platform } from '#platform/platform'
import { sendEmail } from './email.ts'
import { findMessage, insertMessage, updateMessageSent } from './messages.sql.ts'
import { sendSms } from './sms.ts'

export const DELIVER_MESSAGE = 'deliver-message'

export type Message = {
  channel: 'SMS' | 'EMAIL'
  to: string
  subject?: string
  text: string
  /** The secrets that the text holds, apart, for the development outbox. */
  code?: string
  token?: string
}
export type SealedText = { text: string; code: string | null; token: string | null }

export async function queueMessage(deps: Platform, tx: Tx, message: Message, now: Date): Promise<void> {
  const id = newId(now.getTime())
  const sealed: SealedText = { text: message.text, code: message.code ?? null, token: message.token ?? null }
  await insertMessage(tx, {
    id,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject ?? null,
    sealed: deps.secrets.encrypt(JSON.stringify(sealed)),
    createdAt: now,
  })
  await addJob(tx, DELIVER_MESSAGE, { messageId: id })
}

export const openText = (deps: Platform, sealed: string) => JSON.parse(deps.secrets.decrypt(sealed)) as SealedText

export async function deliverMessage(deps: Platform, { messageId }: { messageId: string }): Promise<void> {
  const message = await findMessage(deps.db, messageId)
  if (!message || message.status === 'SENT' || message.sealed === null) return
  const { text } = openText(deps, message.sealed)
  const { sms, email, isProduction } = deps.config
  if (message.channel === 'SMS' && sms) await sendSms(sms, message.recipient, text)
  else if (message.channel === 'EMAIL' && email) await sendEmail(email, message.recipient, message.subject ?? '', text)
  else if (!isProduction) deps.showToDeveloper(`${message.channel} to ${message.recipient}: ${text}`)
  await deps.transact((tx) => updateMessageSent(tx, messageId, deps.clock.now(), isProduction))
}
