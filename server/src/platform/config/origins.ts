// Settings of where browsers come from: the address of the web app, and the origins that may call the API.
import type { Reader } from './environment.ts'

const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '')

export function readOrigins(read: Reader, publicUrl: string | undefined) {
  const { text, url, reject } = read
  const webUrl = withoutSlash(url('WEB_URL', ['https:', 'http:']))
  const listed = (text('ALLOWED_ORIGINS') ?? '').split(/[\s,]+/).filter((origin) => origin !== '')
  for (const origin of listed)
    if (!isOrigin(origin))
      reject('ALLOWED_ORIGINS', `must be a list of origins such as https://app.example.com (one is "${origin}")`)
  const known = [publicUrl, webUrl].filter((address) => address !== undefined && URL.canParse(address))
  return {
    /** The address of the web app, when it is not that of the service. */
    webUrl,
    /** Pages of these origins may call the API besides its own; a path is not part of an origin. */
    allowedOrigins: [...new Set([...known.map((address) => new URL(address!).origin), ...listed])],
  }
}

/** As browsers send it: scheme, host and port, without a path. */
const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
