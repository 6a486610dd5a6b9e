import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#platform/config'

type EmailConfig = NonNullable<Config['email']>
const transports = new Map<string, Transporter>()

export async function sendEmail(config: EmailConfig, to: string, subject: string, text: string): Promise<void> {
  let transport = transports.get(config.smtpUrl)
  if (!transport) {
    transport = createTransport(config.smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as never)
    transports.set(config.smtpUrl, transport)
  }
  await transport.sendMail({ from: config.from, to, subject, text })
}
