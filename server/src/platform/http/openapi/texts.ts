// What a reader of the API reference sees first.
export const INFO = {
  title: 'Kuri',
  version: '2.0.0',
  summary: 'Chit-fund auctions',
  description: `Every response has the envelope \`status\`, \`code\`, \`message\`, \`data\`, \`error\`. Branch on \`error.code\`, never on a message.
\`warnings\` lists unknown fields and query parameters that were ignored; send \`Prefer: handling=strict\` to get a 400 instead. Warnings
with a \`code\` are about the business, such as unusual terms of a chit, and never become refusals.

**Sign in.** Ask for a code with \`requestOtp\`, exchange it with \`verifyOtp\`, and send \`Authorization: Bearer <accessToken>\`.
A token is valid for \`expiresIn\` seconds; \`refreshSession\` exchanges the cookie for a new one. In development every code is \`DEV_OTP\`.

**Examples** work in the demo world of a development server (\`DEV_OTP=123456 npm start\`). Sign in with +919000000001 for
SUPERADMIN, +919000001001 for COMPANY and +919000002001 for SUBSCRIBER; each code is 123456.

**Amounts** are rupees with at most two decimals: numbers in responses, numbers or decimal strings in requests.
**Instants** are ISO-8601 with a time zone, **days** are \`YYYY-MM-DD\` in the business time zone.

**Lists** have one shape: \`count\`, \`pageNumber\`, \`pageSize\`, \`totalPages\`, \`hasPreviousPage\`, \`hasNextPage\` and the items.

**Retries.** A GET may be repeated; with \`If-None-Match: <ETag>\` it returns 304 when nothing has changed. A POST that creates takes an \`Idempotency-Key\`: the same key and body get the same response.
After 429 and 503 wait for \`Retry-After\` seconds. \`RateLimit\` and \`RateLimit-Policy\` say how much of a limit is left.
A W3C \`traceparent\` is taken over into traces.

**Live room.** Joining, bidding, starting, pausing, ending and declaring happen over a WebSocket at \`/ws\`; \`/asyncapi.json\` describes it.

**The way of a chit.** A superadmin provisions a company. Its staff create a program, and a superadmin approves it. Subscribers
enroll, pay and become members. A cycle gets its invoices and its auction. The auction is scheduled, takes prebids, goes live in the
room and has its winner. The settlement lowers the next invoices.`,
  contact: { name: 'The operator of this service' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
}
