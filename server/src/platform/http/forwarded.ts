// Whether a request came through a proxy. What is open to this machine alone must not be open to everybody behind a proxy on it.
import type { IncomingMessage } from 'node:http'

const PROXY_HEADER =
  /^(forwarded|via|cdn-loop|x-real-ip|true-client-ip|x-client-ip|x-cluster-client-ip|(x-forwarded|x-original|x-envoy|x-amzn|cf|fastly|fly)(-.+)?)$/

/** nginx adds no header by default but speaks HTTP/1.0 with the service, which no tool of today does by itself. */
export const isForwarded = ({ headers, httpVersion }: Pick<IncomingMessage, 'headers' | 'httpVersion'>): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADER.test(name))
