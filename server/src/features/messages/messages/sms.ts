// Sends SMS through any gateway with an HTTP API: URL, headers and body come from the configuration.
import type { Config } from '#platform/config'

const TIMEOUT_MS = 10_000
const REFERENCE_CHARACTERS = 200

/** The template id is empty for a text without one. */
export async function sendSms(
  gateway: NonNullable<Config['sms']>,
  to: string,
  { text, templateId }: { text: string; templateId?: string | null },
): Promise<string | null> {
  const response = await fetch(gateway.gatewayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...gateway.headers },
    body: fillTemplate(gateway.body, { to, text, templateId: templateId ?? '' }),
    // A redirect would take number and code to a host that nobody configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const reference = await readReference(response)
  if (!response.ok) throw new Error(`the SMS gateway returned ${response.status}`)
  return reference
}

/** The beginning of what the gateway returns: its id of the message stands there. */
async function readReference({ body }: Response): Promise<string | null> {
  const reader = body?.getReader()
  if (!reader) return null
  const { value } = await reader.read()
  await reader.cancel()
  return value ? new TextDecoder().decode(value).trim().slice(0, REFERENCE_CHARACTERS) : null
}

/** Values are escaped as JSON, so that a quote in a message cannot break the body. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => JSON.stringify(values[name] ?? '').slice(1, -1))
