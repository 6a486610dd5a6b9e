// Addresses and host names that only this machine reaches.

/** A host name or an address, with or without the brackets of IPv6. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:/, '')
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}

/** The Host header of a request, with or without a port. */
export const isLoopbackHostHeader = (header: string | undefined): boolean =>
  header !== undefined && isLoopback(header.replace(/:\d+$/, ''))

export const isLoopbackUrl = (url: string): boolean => URL.canParse(url) && isLoopback(new URL(url).hostname)
