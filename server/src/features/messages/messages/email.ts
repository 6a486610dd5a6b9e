// Sends email through an SMTP server.
import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config'

/** An unpooled transport opens one connection per message, so there is nothing to keep between messages. */
export async function sendEmail(
  { smtpUrl, from, requireTls }: NonNullable<Config['email']>,
  to: string,
  subject: string,
  text: string,
): Promise<string | null> {
  const limits = { connectionTimeout: 10_000, socketTimeout: 20_000 }
  // Options beside the URL apply where the URL does not set them; the second parameter holds defaults of messages.
  const transport = createTransport({ url: smtpUrl, requireTLS: requireTls, ...limits } as never)
  const { messageId } = await transport.sendMail({ from, to, subject, text })
  return messageId ?? null
}
