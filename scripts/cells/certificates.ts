// A certificate for the edge, signed by an authority that lives as long as the test. This process trusts it from then on.
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

export function makeCertificates(folder: string, hosts: readonly string[]) {
  const at = (name: string) => join(folder, name)
  const authority = ['-keyout', at('authority.key'), '-out', at('authority.crt')]
  openssl('req', '-x509', ...NEW_KEY, '-subj', '/CN=Authority of a test of cells', ...authority)
  openssl(
    ...['req', '-x509', ...NEW_KEY, '-subj', '/CN=Edge of a test of cells'],
    ...['-CA', at('authority.crt'), '-CAkey', at('authority.key')],
    ...['-addext', `subjectAltName=${hosts.map((host) => `IP:${host}`).join()}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE', '-addext', 'extendedKeyUsage=serverAuth'],
    ...['-keyout', at('edge.key'), '-out', at('edge.crt')],
  )
  const certificate = readFileSync(at('edge.crt'), 'utf8')
  writeFileSync(at('edge.pem'), certificate + readFileSync(at('edge.key'), 'utf8'), { mode: 0o600 })
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(at('authority.crt'), 'utf8')])
  const publicKey = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  return {
    /** For HAProxy: the certificate and its key. */
    edgeFile: at('edge.pem'),
    /** For NODE_EXTRA_CA_CERTS of programs that call the edge. */
    authorityFile: at('authority.crt'),
    /** For a browser that trusts this certificate and no other unknown one. */
    publicKeyHash: createHash('sha256').update(publicKey).digest('base64'),
  }
}
