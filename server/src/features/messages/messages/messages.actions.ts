// SMS, email and WhatsApp. A message is stored in the transaction that causes it and delivered by a job, so no request waits for a
// gateway. Its text may contain a code or a token: it is encrypted at rest and wiped once it was sent in production.

import type { MessageChannel } from '#platform/db/database.generated'
import { afterCommit } from '#platform/db/transactions'
import type { Tx } from '#platform/db/types'
import { newId } from '#platform/ids'
import { addJob, addJobs } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import { sendEmail } from './email.ts'
import { bindCodeToHost, nextTryAfterMs } from './messages.rules.ts'
import {
  findMessage,
  insertMessages,
  type MessageRow,
  updateMessageFailed,
  updateMessageSent,
  updateMessageTried,
} from './messages.sql.ts'
import { updateProof, updateProofTried } from './proofs.sql.ts'
import { sendSms } from './sms.ts'
import type { OwnText, SmsText } from './sms-values.ts'
import { sendWhatsApp, type WhatsAppTemplate } from './whatsapp.ts'

export const DELIVER_MESSAGE = 'deliver-message'

/** A body of an email may contain names that a company typed; its subject and every SMS contain only checked values. */
type Message = Sending &
  (
    | { channel: 'EMAIL'; subject: OwnText; text: string }
    | { channel: 'SMS' | 'WHATSAPP'; subject?: never; text: SmsText }
  )
type Sending = {
  /** Where the caller keeps a proof of the message. */
  id?: string
  to: string
  /** Under which carriers know the text of an SMS. */
  templateId?: string | null
  /** WhatsApp delivers templates only; `text` is what the person reads then. */
  whatsApp?: WhatsAppTemplate
  /** The secrets in the text, repeated for the development outbox. */
  code?: string
  /** The address of our pages, when the recipient enters the code there: their phone may fill it in. */
  enteredAt?: string
  token?: string
  /** When the code expires: the message is not sent after that. */
  expiresAt?: Date
}
/** `templateId` is missing in messages of before it was known. */
type SealedText = {
  text: string
  templateId?: string | null
  whatsApp?: WhatsAppTemplate
  code: string | null
  token: string | null
  expiresAt: string | null
}

export const queueMessage = (deps: Pick<Platform, 'secrets'>, tx: Tx, message: Message, now: Date): Promise<void> =>
  queueMessages(deps, tx, [message], now)

/** Two statements for any number of messages: their rows and their jobs. */
export async function queueMessages(
  deps: Pick<Platform, 'secrets'>,
  tx: Tx,
  messages: readonly Message[],
  now: Date,
  deliverAt: Date = now,
): Promise<void> {
  const rows = messages.map((message) => {
    const { code = null, token = null, templateId = null, whatsApp, enteredAt, expiresAt } = message
    const text = enteredAt && code ? bindCodeToHost(message.text, code, enteredAt) : message.text
    const sealed: SealedText = {
      ...{ text, templateId, code, token, expiresAt: expiresAt?.toISOString() ?? null },
      ...(whatsApp ? { whatsApp } : {}),
    }
    return {
      id: message.id ?? newId(now.getTime()),
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
    deliverAt > now ? deliverAt : null,
  )
}

export const openText = (deps: Platform, sealed: string) => JSON.parse(deps.secrets.decrypt(sealed)) as SealedText

export async function deliverMessage(deps: Platform, { messageId }: { messageId: string }): Promise<void> {
  const message = await findMessage(deps.db, messageId)
  if (message?.status !== 'QUEUED' || message.sealed === null) return
  const sealed = openText(deps, message.sealed)
  const { expiresAt } = sealed
  if (expiresAt && new Date(expiresAt) <= deps.clock.now()) return deps.transact((tx) => giveUp(deps, tx, message))
  let reference: string | null
  try {
    reference = (await send(deps, message, sealed)) ?? null
  } catch (error) {
    return scheduleRetry(deps, message, error)
  }
  await deps.transact(async (tx) => {
    const sentAt = deps.clock.now()
    await updateMessageSent(tx, messageId, sentAt, deps.config.isProduction)
    await updateProof(tx, messageId, { status: 'SENT', sentAt, providerReference: reference })
  })
  deps.metrics.messages.inc({ channel: message.channel, outcome: 'sent' })
}

/** The retry is a separate job, because the job runner would give up silently after a few hours. */
async function scheduleRetry(deps: Platform, message: MessageRow, error: unknown): Promise<void> {
  const { id: messageId, channel, createdAt } = message
  deps.log.warn({ err: error, messageId, channel }, 'the gateway rejected a message')
  deps.metrics.messages.inc({ channel, outcome: 'refused' })
  await deps.transact(async (tx) => {
    await updateMessageTried(tx, messageId)
    await updateProofTried(tx, messageId)
    const afterMs = nextTryAfterMs(deps.clock.now().getTime() - createdAt.getTime())
    if (afterMs === null) return giveUp(deps, tx, message)
    // Jobs run by the database's clock, which tests do not move.
    const when = { key: `${DELIVER_MESSAGE}:${messageId}`, runAt: new Date(Date.now() + afterMs) }
    await addJob(tx, DELIVER_MESSAGE, { messageId }, when)
  })
}

async function giveUp({ log, metrics }: Platform, tx: Tx, { id, channel }: MessageRow): Promise<void> {
  await updateMessageFailed(tx, id)
  await updateProof(tx, id, { status: 'FAILED' })
  afterCommit(tx, () => {
    log.error({ messageId: id, channel }, 'gave up on a message')
    metrics.messages.inc({ channel, outcome: 'given up' })
  })
}

async function send(
  deps: Platform,
  message: { channel: MessageChannel; recipient: string; subject: string | null },
  { text, templateId, whatsApp: template }: SealedText,
) {
  const { sms, email, whatsApp, isProduction } = deps.config
  if (message.channel === 'SMS' && sms) return sendSms(sms, message.recipient, { text, templateId: templateId ?? null })
  if (message.channel === 'EMAIL' && email) return sendEmail(email, message.recipient, message.subject ?? '', text)
  if (message.channel === 'WHATSAPP' && whatsApp && template) return sendWhatsApp(whatsApp, message.recipient, template)
  if (!isProduction) deps.showToDeveloper(`${message.channel} to ${message.recipient}: ${text}`)
}
