// Sends email through an SMTP server.
import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config'

/** An unpooled transport opens one connection per message, so there is nothing to keep between messages. */
export async function sendEmail(
  { smtpUrl, from }: NonNullable<Config['email']>,
  to: string,
  subject: string,
  text: string,
): Promise<void> {
  const transport = createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
  await transport.sendMail({ from, to, subject, text })
}
