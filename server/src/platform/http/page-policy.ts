// The Content-Security-Policy of a page: only its own inline scripts run, and nothing is loaded from other hosts.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

/** Of everything that is not a page: it is data, and nothing in it may run or be framed. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The inline scripts of a page, as sources of its policy. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => hashOf(script!))

const INLINE_STYLES = /<style>([\s\S]*?)<\/style>/gi

/** The inline styles of a page, in the same way. */
export const styleHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_STYLES)].map(([, styles]) => hashOf(styles!))

const STYLE_ATTRIBUTE = / style="([^"]*)"/g
const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const unescaped = (text: string) => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (escaped) => ESCAPED[escaped]!)

/** Of a page that the server has drawn: exactly the style attributes that are in it. */
export function styleAttributePolicy(html: string): string {
  const styles = new Set([...html.matchAll(STYLE_ATTRIBUTE)].map(([, style]) => unescaped(style!)))
  return styles.size === 0
    ? "style-src-attr 'none'"
    : `style-src-attr 'unsafe-hashes' ${[...styles].map(hashOf).join(' ')}`
}

export const sendPage = (reply: FastifyReply, html: string) =>
  reply
    .header('content-security-policy', pagePolicy(html))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)

export function pagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes(html)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
