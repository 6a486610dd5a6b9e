// The page behind the link of an invitation, for as long as no web app serves it (WEB_URL). It never repeats the token.
import type { HttpServer } from '#platform/http/server'
import type { Platform } from '#platform/platform'

const REQUESTS_PER_MINUTE = 120
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Your invitation · Kuri</title>
<style>
body { margin: 0; font: 18px/1.6 system-ui, sans-serif; color: #1c2321; background: #faf6ef }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
code { overflow-wrap: anywhere }
</style></head><body><main>
<h1>You are invited to Kuri</h1>
<p>You need two things to accept: the link of this page, which came by email, and the code that came by SMS to your mobile number.</p>
<ol>
<li>Open the app that your company uses for Kuri and choose to accept an invitation.</li>
<li>Paste the link of this page, and enter the code from the SMS.</li>
<li>Then sign in with your mobile number.</li>
</ol>
<p>The invitation is valid for a limited time. If it has expired, ask your company to send it again. Keep the link and the code to
yourself: together they open an account of your company.</p>
<p>For developers: <code>POST /v2/auth/employee-invitations/accept</code> with <code>token</code> from the link and
<code>otp</code> from the SMS.</p>
</main></body></html>
`

export function addInvitationPage(app: HttpServer, { config }: Platform): void {
  const limit = config.rateLimitsOn ? { rateLimit: { max: REQUESTS_PER_MINUTE } } : {}
  app.get('/invitations/accept', { config: limit }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .send(PAGE),
  )
}
