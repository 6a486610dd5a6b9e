// Every way in which a request names its cell, over the edge: who signed in, where, decides which cell knows them.
import { signIn } from '../bidding/kuri.ts'
import { type Cell, type Installation, statusOf } from './installation.ts'

const MOBILE = '+919811100001'

/** Returns what is wrong. */
export async function checkRouting({ edgeUrl, a, b }: Installation): Promise<string[]> {
  const faults: string[] = []
  const expectStatus = async (what: string, expected: number, asked: Promise<number | null>) => {
    const status = await asked
    console.log(`  ${status === expected ? '✓' : '✗'} ${what}: ${status}`)
    if (status !== expected) faults.push(`${what}: ${status} instead of ${expected}`)
  }
  const session = '/v2/auth/session'
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const tokens = { a: (await signIn(a.url, MOBILE)).token, b: (await signIn(b.url, MOBILE)).token }

  for (const cell of [a, b]) {
    const other = cell === a ? b : a
    const token = tokens[cell.name]
    await expectStatus(`a token of ${cell.name} at the edge`, 200, statusOf(edgeUrl + session, bearer(token)))
    await expectStatus(
      `a token of ${cell.name} at the host of ${other.name}`,
      401,
      statusOf(other.url + session, bearer(token)),
    )
    await expectStatus(
      `a token of ${cell.name} at a process of ${other.name}`,
      401,
      statusOf(other.kuri.url + session, bearer(token)),
    )
    await expectStatus(`a socket of ${cell.name} at the edge`, 101, openSocket(edgeUrl, token))
    await expectStatus(`a socket of ${cell.name} at the host of ${other.name}`, 401, openSocket(other.url, token))
    await expectStatus(`the refresh cookie of ${cell.name} at the edge`, 200, refresh(edgeUrl, cell))
  }
  const made = `${tokens.b.split('.')[0]}.${Buffer.from('{"cell":"nowhere"}').toString('base64url')}.x`
  await expectStatus('a made-up cell', 401, statusOf(edgeUrl + session, bearer(made)))
  await expectStatus('no cell', 401, statusOf(edgeUrl + session))
  await expectStatus('metrics', 404, statusOf(`${edgeUrl}/metrics`))
  return faults
}

/** As browsers open it, with the token as a subprotocol. A refused token closes the socket with 1008, which stands for 401 here. */
const openSocket = (url: string, token: string): Promise<number | null> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, ['websocket.v1', `bearer.${token}`])
    const late = setTimeout(() => end(null), 5000)
    const end = (status: number | null) => {
      clearTimeout(late)
      resolve(status)
      socket.close()
    }
    // Any reply will do: a socket whose token is refused gets none.
    socket.onopen = () => socket.send(JSON.stringify({ id: 'look', type: 'look', data: {} }))
    socket.onmessage = () => end(101)
    socket.onclose = ({ code }) => end(code === 1008 ? 401 : null)
    socket.onerror = () => end(null)
  })

/** Signs in with the header that names a cell, and refreshes with the cookie alone. */
async function refresh(edgeUrl: string, { name }: Cell): Promise<number | null> {
  const { cookie } = await signIn(edgeUrl, MOBILE, { 'x-kuri-cell': name })
  return fetch(`${edgeUrl}/v2/auth/refresh`, { method: 'POST', headers: { cookie } }).then(({ status }) => status)
}
