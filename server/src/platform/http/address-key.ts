// Under which key a caller's address is counted. The holder of one IPv6 address has all 2^64 of its network, so those count as one.
import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS_OF_NETWORK = 4

/** An IPv4 address as it is, also when it is written as IPv6; of an IPv6 address its network of 64 bits. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address.slice(0, 64)
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address.slice(0, 64)
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, GROUPS_OF_NETWORK)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** An IPv4 address at the end stands for two groups; they are never part of the network. */
const groupsOf = (text: string) =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
