// Sends template messages through the WhatsApp Cloud API.
import type { Config } from '#platform/config'
import type { SmsValue } from './sms-values.ts'

const TIMEOUT_MS = 10_000

/** A template that Meta has approved, in one language, and the texts for its variables {{1}}, {{2}} … */
export type WhatsAppTemplate = { name: string; language: string; parameters: readonly SmsValue[] }

/** Returns the id under which WhatsApp knows the message. */
export async function sendWhatsApp(
  { apiUrl, phoneNumberId, token }: NonNullable<Config['whatsApp']>,
  to: string,
  { name, language, parameters }: WhatsAppTemplate,
): Promise<string | null> {
  const response = await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: to.replace(/^\+/, ''),
      type: 'template',
      template: {
        name,
        language: { code: language },
        components: [{ type: 'body', parameters: parameters.map((value) => ({ type: 'text', text: String(value) })) }],
      },
    }),
    // A redirect would take the number and the token to a host that nobody configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Error(`WhatsApp returned ${response.status}${errorCodeOf(answer)}`)
  return messageIdOf(answer)
}

/** Only the code: the message of an error may repeat the number. */
function errorCodeOf(answer: unknown): string {
  const code = (answer as { error?: { code?: unknown } } | null)?.error?.code
  return typeof code === 'number' ? `, error ${code}` : ''
}

function messageIdOf(answer: unknown): string | null {
  const id = (answer as { messages?: { id?: unknown }[] } | null)?.messages?.[0]?.id
  return typeof id === 'string' ? id : null
}
