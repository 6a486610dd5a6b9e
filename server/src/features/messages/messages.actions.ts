// SMS and email. A message is written with its cause and delivered by a job, so no request waits for a gateway.
// Its text may hold a code or a token: it is encrypted at rest and wiped once a real provider has taken it.

import type { Tx } from '#platform/db'
import { newId } from '#platform/ids'
import { addJobs } from '#platform/jobs'
import type { Platform } from '#platform/platform'
import { sendEmail } from './email.ts'
import { findMessage, insertMessages, updateMessageFailed, updateMessageSent } from './messages.sql.ts'
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

export const queueMessage = (deps: Platform, tx: Tx, message: Message, now: Date): Promise<void> =>
  queueMessages(deps, tx, [message], now)

/** Any number of messages in two statements: their rows and their jobs. */
export async function queueMessages(deps: Platform, tx: Tx, messages: readonly Message[], now: Date): Promise<void> {
  const rows = messages.map((message) => {
    const sealed: SealedText = { text: message.text, code: message.code ?? null, token: message.token ?? null }
    return {
      id: newId(now.getTime()),
      channel: message.channel,
      recipient: message.to,
      subject: message.subject ?? null,
      sealed: deps.secrets.encrypt(JSON.stringify(sealed)),
      createdAt: now,
    }
  })
  await insertMessages(tx, rows)
  await addJobs(
    tx,
    DELIVER_MESSAGE,
    rows.map(({ id }) => ({ messageId: id })),
  )
}

export const openText = (deps: Platform, sealed: string) => JSON.parse(deps.secrets.decrypt(sealed)) as SealedText

/** A gateway that fails is tried again by the job runner, later and later; meanwhile the message says FAILED. */
export async function deliverMessage(deps: Platform, { messageId }: { messageId: string }): Promise<void> {
  const message = await findMessage(deps.db, messageId)
  if (!message || message.status === 'SENT' || message.sealed === null) return
  try {
    await send(deps, message, openText(deps, message.sealed).text)
  } catch (error) {
    await deps.transact((tx) => updateMessageFailed(tx, messageId))
    throw error
  }
  await deps.transact((tx) => updateMessageSent(tx, messageId, deps.clock.now(), deps.config.isProduction))
}

async function send(
  deps: Platform,
  message: { channel: 'SMS' | 'EMAIL'; recipient: string; subject: string | null },
  text: string,
) {
  const { sms, email, isProduction } = deps.config
  if (message.channel === 'SMS' && sms) return sendSms(sms, message.recipient, text)
  if (message.channel === 'EMAIL' && email) return sendEmail(email, message.recipient, message.subject ?? '', text)
  if (!isProduction) deps.showToDeveloper(`${message.channel} to ${message.recipient}: ${text}`)
}
