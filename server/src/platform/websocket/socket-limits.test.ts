import { afterAll, expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { openSocket, type TestSocket } from '#testing/sockets'
import { startTestApp } from '#testing/test-app'
import { useApp } from '#testing/use-app'

const app = await useApp()
const limited = await startTestApp({ TRUST_PROXY: '1' }, app.databaseUrl, {
  limits: { socketsPerUser: 2, socketsPerAddress: 4 },
})
afterAll(() => limited.close())
const TRY_AGAIN_LATER = 1013

const isOpen = async (socket: TestSocket) => (await socket.ask('ping', {})).type === 'pong'

async function closeAll(sockets: readonly TestSocket[]) {
  for (const { ws } of sockets) ws.close()
  await Promise.all(sockets.map(({ closed }) => closed))
}

test('one person cannot fill the room with sockets, and may open another one when one is closed', async () => {
  const { token } = await makeSubscriber(app)
  const first = await openSocket(limited.url, token)
  const second = await openSocket(limited.url, token)
  // A socket is open before its token was checked, and takes its place only then.
  for (const socket of [first, second]) expect(await isOpen(socket)).toBe(true)
  const third = await openSocket(limited.url, token)
  expect(await third.closed).toBe(TRY_AGAIN_LATER)
  expect(await isOpen(second)).toBe(true)
  await closeAll([first])
  const fourth = await openSocket(limited.url, token)
  expect(await isOpen(fourth)).toBe(true)
  await closeAll([second, fourth])
})

test('one address cannot hold all sockets, also with many tokens, and others are not concerned', async () => {
  const tokens = await Promise.all([1, 2, 3].map(async () => (await makeSubscriber(app)).token))
  const from = (address: string) => ({ headers: { 'x-forwarded-for': `10.9.9.9, ${address}` } })
  const open: TestSocket[] = []
  for (const token of [tokens[0]!, tokens[0]!, tokens[1]!, tokens[1]!]) {
    const socket = await openSocket(limited.url, token, from('2001:db8:1:2::7'))
    expect(await isOpen(socket)).toBe(true)
    open.push(socket)
  }
  const sameNetwork = await openSocket(limited.url, tokens[2]!, from('2001:db8:1:2:9::1'))
  expect(await sameNetwork.closed).toBe(TRY_AGAIN_LATER)
  const elsewhere = await openSocket(limited.url, tokens[2]!, from('2001:db8:1:3::7'))
  expect(await isOpen(elsewhere)).toBe(true)
  await closeAll([...open, elsewhere])
})

test('a socket that is refused for its token takes no place', async () => {
  for (let n = 0; n < 10; n++) expect(await (await openSocket(limited.url, 'not a token')).closed).toBe(1008)
  const { token } = await makeSubscriber(app)
  const socket = await openSocket(limited.url, token)
  expect(await isOpen(socket)).toBe(true)
  await closeAll([socket])
})
