// Addresses of the network around this machine: a phone on the same Wi-Fi, a container.
import { isLoopback } from './loopback.ts'

const PRIVATE_V4 = /^(10\.\d{1,3}|172\.(1[6-9]|2\d|3[01])|192\.168|169\.254)\.\d{1,3}\.\d{1,3}$/
/** Unique local (fc00::/7) and link-local (fe80::/10) addresses. */
const PRIVATE_V6 = /^f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):[0-9a-f:]*(?:%[a-z0-9]+)?$/

export function isPrivateAddress(address: string): boolean {
  const name = address
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:/, '')
  return isLoopback(name) || PRIVATE_V4.test(name) || PRIVATE_V6.test(name)
}

/** Only addresses, because a stranger's domain name can point here too; `.local` names are given by the network itself. */
export function isPrivateHostHeader(header: string | undefined): boolean {
  const host = header?.replace(/:\d+$/, '') ?? ''
  return isPrivateAddress(host) || /^[a-z0-9-]+\.local$/i.test(host)
}
