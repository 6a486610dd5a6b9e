// The address a socket comes from. Behind proxies of ours it is the entry that the outermost one of them wrote.
import type { IncomingMessage } from 'node:http'
import { addressKey } from '#platform/http/address-key'

export function callerAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = [...forwarded.map((entry) => entry.trim()).filter(Boolean), socket.remoteAddress ?? '']
  return addressKey(hops.at(-1 - trustedProxies) ?? hops[0]!)
}
