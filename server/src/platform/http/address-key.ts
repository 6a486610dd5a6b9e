// Under which key a caller's address is counted. The holder of one IPv6 address has all 2^64 of its network, so those count as one.
// However a proxy spells an address, it has one key.
import { isIPv6 } from 'node:net'

const DOTTED = /^\d{1,3}(?:\.\d{1,3}){3}$/
/** Some proxies add the port: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
const WITH_PORT = /^(\d[\d.]*)(?::\d{1,5})$|^\[([^\]]*)\](?::\d{1,5})?$/
const GROUPS = 8
const GROUPS_OF_NETWORK = 4
/** The groups before an IPv4 address that is written as IPv6. */
const MAPPED = '0:0:0:0:0:ffff'

/** An IPv4 address as it is, also when it is written as IPv6; of an IPv6 address its network of 64 bits. */
export function addressKey(address: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(address.slice(0, 64)) ?? []
  const plain = ipv4 ?? ipv6 ?? address.slice(0, 64)
  if (DOTTED.test(plain)) return plain.split('.').map(Number).join('.')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain.split('%')[0] ?? '')
  if (groups.slice(0, 6).join(':') === MAPPED) return dottedOf(groups.slice(6))
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`
}

/** All eight, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before, after] = address.split('::').map((part) => (part === '' ? [] : part.split(':').flatMap(groupsIn)))
  const written = [before ?? [], after ?? []] as const
  const zeros = after ? Array.from({ length: GROUPS - written[0].length - written[1].length }, () => '0') : []
  return [...written[0], ...zeros, ...written[1]]
}

/** An IPv4 address at the end stands for two groups. */
function groupsIn(text: string): string[] {
  if (!text.includes('.')) return [Number.parseInt(text, 16).toString(16)]
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

const dottedOf = (groups: readonly string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
