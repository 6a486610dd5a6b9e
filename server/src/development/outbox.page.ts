// The outbox of a development server as a page: every message that would have been sent, newest first.
import { escapeMarkup } from '#platform/text/escape-markup'

type ShownMessage = {
  channel: string
  to: string
  subject: string | null
  body: string
  code: string | null
  createdAt: string
}

export const outboxPage = (messages: readonly ShownMessage[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kuri outbox</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1c2321 }
article { border: 1px solid #d5dcd8; border-radius: 8px; padding: .75rem 1rem; margin: 0 0 .75rem }
header { display: flex; flex-wrap: wrap; gap: 0 .75rem; overflow-wrap: anywhere; color: #5b6762; font-size: .875rem }
strong { font-size: 1.25rem; letter-spacing: .1em }
p { margin: .25rem 0; overflow-wrap: anywhere }
</style></head><body>
<h1>Outbox</h1>
<p>Every SMS and email of this development server, newest first. Nothing leaves the machine.</p>
${messages
  .map(
    (
      message,
    ) => `<article><header><span>${message.channel}</span><span>${escapeMarkup(message.to)}</span><time>${message.createdAt}</time></header>
${message.code ? `<strong>${escapeMarkup(message.code)}</strong>` : ''}${message.subject ? `<p><b>${escapeMarkup(message.subject)}</b></p>` : ''}<p>${escapeMarkup(message.body)}</p></article>`,
  )
  .join('\n')}
${messages.length === 0 ? '<p>No messages yet.</p>' : ''}
</body></html>`
