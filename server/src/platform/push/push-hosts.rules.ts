// Which addresses the service sends push messages to. A subscription names its push service itself, so any other address would let
// a browser send requests from inside the network of the service.
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/** https on the default port, without credentials, at one of the push services of browsers. */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
