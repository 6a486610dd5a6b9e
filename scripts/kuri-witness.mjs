#!/usr/bin/env node
// A witness for public logs (c2sp.org/tlog-witness) in one file, without dependencies: copy it to any machine with Node 20 or newer. It
// signs a checkpoint only if it continues the one that it signed before, so that nobody can be shown another history.
//
//   node kuri-witness.mjs --init --state witness.json --name witness.example.org --log '<key of the log>'
//   node kuri-witness.mjs --state witness.json --port 8090 [--host 127.0.0.1]
//   node kuri-witness.mjs --add-log '<key of the log>' --state witness.json
//
// The state holds the private key and what was signed last. A witness that has lost its state must not go on: retire it, and make
// another one under another name.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

const MAX_BODY_BYTES = 64 * 1024
const MAX_PROOF_LINES = 63
const LOG_TYPE = 0x01
const WITNESS_TYPE = 0x04
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right)
const EMPTY_ROOT = sha256()
const keyIdOf = (name, type, publicKey) =>
  sha256(Buffer.from(`${name}\n`), Buffer.from([type]), publicKey).subarray(0, 4)
const formatKey = (name, type, publicKey) =>
  `${name}+${keyIdOf(name, type, publicKey).toString('hex')}+${Buffer.concat([Buffer.from([type]), publicKey]).toString('base64')}`

/** Null for anything but the one spelling. */
function fromBase64(text) {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
const parseSize = (text) =>
  /^(0|[1-9][0-9]{0,15})$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null

function parseLogKey(text) {
  const [name = '', , ...encoded] = text.split('+')
  const bytes = fromBase64(encoded.join('+'))
  if (!/^[^\s+]+$/u.test(name) || bytes?.length !== 33 || bytes[0] !== LOG_TYPE) return null
  const publicKey = bytes.subarray(1)
  return formatKey(name, LOG_TYPE, publicKey) === text ? { name, publicKey } : null
}

const isPowerOfTwo = (number) => Number.isInteger(Math.log2(number)) && 2 ** Math.log2(number) === number
const half = (number) => Math.floor(number / 2)

/** RFC 9162 2.1.4.2, for 0 < earlier.size < later.size. */
function continues(earlier, later, proof) {
  const path = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : proof
  if (path.length === 0 || proof.length === 0) return false
  let [at, last] = [earlier.size - 1, later.size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let [old, fresh] = [path[0], path[0]]
  for (const sibling of path.slice(1)) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = nodeHash(sibling, old)
      fresh = nodeHash(sibling, fresh)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else fresh = nodeHash(fresh, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && old.equals(earlier.root) && fresh.equals(later.root)
}

/** What a log sends: the size that it thinks we know, a proof, and its checkpoint. Null where a part is malformed. */
function parseRequest(body) {
  const end = body.indexOf('\n\n')
  const noteEnd = body.lastIndexOf('\n\n')
  if (end < 0 || noteEnd <= end || !body.endsWith('\n')) return null
  const [oldLine, ...proofLines] = body.slice(0, end).split('\n')
  const oldSize = oldLine.startsWith('old ') ? parseSize(oldLine.slice(4)) : null
  const proof = proofLines.map(fromBase64)
  if (oldSize === null || proof.length > MAX_PROOF_LINES || proof.some((hash) => hash?.length !== 32)) return null
  const text = body.slice(end + 2, noteEnd + 1)
  const [origin, sizeLine, rootLine, ...rest] = text.split('\n')
  const [size, root] = [parseSize(sizeLine ?? ''), fromBase64(rootLine ?? '')]
  if (!origin || size === null || root?.length !== 32 || rest.at(-1) !== '' || rest.slice(0, -1).includes(''))
    return null
  const signatures = []
  for (const line of body.slice(noteEnd + 2, -1).split('\n')) {
    const [, name, encoded] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? []
    const bytes = encoded === undefined ? null : fromBase64(encoded)
    if (!bytes || bytes.length < 5 || signatures.length >= 16) return null
    signatures.push({ name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) })
  }
  return { oldSize, proof, text, origin, size, root, signatures }
}

const isSignedBy = ({ text, signatures }, { name, publicKey }) => {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })
  const id = keyIdOf(name, LOG_TYPE, publicKey)
  return signatures.some(
    (each) => each.name === name && each.id.equals(id) && verify(null, Buffer.from(text), key, each.signature),
  )
}

/** Replaced as a whole, and on the disk before anything is answered. */
function saveState(path, state) {
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, `${JSON.stringify(state, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Judges and saves without giving up control, so that two requests cannot both build on the same size. */
function judge(state, path, body) {
  const request = parseRequest(body)
  if (!request) return { status: 400 }
  const log = Object.hasOwn(state.logs, request.origin) ? state.logs[request.origin] : null
  if (!log) return { status: 404 }
  if (!log.keys.map(parseLogKey).some((key) => isSignedBy(request, key))) return { status: 403 }
  if (request.oldSize > request.size) return { status: 400 }
  const known = { size: log.size, root: Buffer.from(log.root, 'base64') }
  const otherSize = { status: 409, type: 'text/x.tlog.size', body: `${known.size}\n` }
  if (request.oldSize !== known.size) return otherSize
  if (known.size === request.size) {
    if (!known.root.equals(request.root)) return otherSize
    if (request.proof.length > 0) return { status: 422 }
  } else if (known.size === 0 ? request.proof.length > 0 : !continues(known, request, request.proof)) {
    return { status: 422 }
  }
  log.size = request.size
  log.root = request.root.toString('base64')
  saveState(path, state)
  return { status: 200, body: cosign(state, request.text) }
}

function cosign({ name, privateKey }, text) {
  const time = Math.floor(Date.now() / 1000)
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), key)
  const stamp = Buffer.alloc(8)
  stamp.writeBigUInt64BE(BigInt(time))
  return `— ${name} ${Buffer.concat([keyIdOf(name, WITNESS_TYPE, publicKeyOf(key)), stamp, signature]).toString('base64')}\n`
}

const publicKeyOf = (privateKey) => createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)

function serve(state, path, { host, port }) {
  const server = createServer((request, response) => {
    const send = ({ status, type = 'text/plain; charset=utf-8', body = '' }) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return send({ status: 404 })
    const parts = []
    let length = 0
    request.on('data', (part) => {
      length += part.length
      if (length > MAX_BODY_BYTES) {
        send({ status: 413 })
        request.destroy()
      } else parts.push(part)
    })
    request.on('end', () => send(judge(state, path, Buffer.concat(parts).toString('utf8'))))
    request.on('error', () => {})
  })
  server.requestTimeout = 10_000
  server.listen(port, host, () => {
    console.log(`${state.name} listens at http://${host}:${server.address().port}`)
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close(() => process.exit(0)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

const { values } = parseArgs({
  options: {
    init: { type: 'boolean' },
    state: { type: 'string' },
    name: { type: 'string' },
    log: { type: 'string', multiple: true },
    'add-log': { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8090' },
  },
})
const path = values.state ?? fail('Name the file of the state with --state.')

function addLog(state, text) {
  const key = parseLogKey(text) ?? fail(`This is not the key of a log: ${text}`)
  state.logs[key.name] ??= { keys: [], size: 0, root: EMPTY_ROOT.toString('base64') }
  const { keys } = state.logs[key.name]
  if (!keys.includes(text)) keys.push(text)
}

if (values.init) {
  if (existsSync(path)) fail(`${path} exists already. It belongs to a witness; make the new one elsewhere.`)
  if (!/^[^\s+]+$/u.test(values.name ?? '')) fail('Give the witness a name with --name, such as witness.example.org.')
  const { privateKey } = generateKeyPairSync('ed25519')
  const encoded = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const state = { name: values.name, privateKey: encoded, logs: {} }
  for (const log of values.log ?? []) addLog(state, log)
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
  saveState(path, state)
  console.log(`witness ${state.name} ${formatKey(state.name, WITNESS_TYPE, publicKeyOf(privateKey))}`)
} else {
  if (!existsSync(path))
    fail(`${path} is missing. A witness that has lost its state must be retired; make another one with --init.`)
  const state = JSON.parse(readFileSync(path, 'utf8'))
  if (values['add-log']) {
    addLog(state, values['add-log'])
    saveState(path, state)
  } else serve(state, path, { host: values.host, port: Number(values.port) })
}
