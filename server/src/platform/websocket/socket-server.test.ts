// Hostile or broken clients must not end the process, which all connections share.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { openSocket } from '#testing/sockets'
import { useApp } from '#testing/use-app'

const app = await useApp()

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nhost: kuri\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`
const port = () => Number(new URL(app.url).port)

test('[spec: Errors] answers a message nested 32,000 levels deep and keeps the connection open', async () => {
  const { token } = await makeSubscriber(app)
  const { ws, waitFor, ask } = await openSocket(app.url, token)
  const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`
  ws.send(`{"id":"deep","type":"x","data":{"a":${deep},"b":"\\u0000"}}`)
  const reply = await waitFor(({ correlationId }) => correlationId === 'deep', 'the reply')
  expect(reply).toMatchObject({ type: 'error', data: { code: 'BAD_REQUEST' } })
  expect((await ask('ping', {})).type).toBe('pong')
  ws.terminate()
})

test('[spec: Who may call what] survives clients that request an upgrade and disconnect before the response', async () => {
  for (const path of ['/', '/ws', '/v2/public/programs'])
    for (let n = 0; n < 5; n++)
      await new Promise<void>((resolve) => {
        const socket = connect(port(), '127.0.0.1', () => {
          socket.write(upgrade(path), () => {
            socket.resetAndDestroy()
            resolve()
          })
        })
        socket.on('error', () => {})
      })
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
})

test('[spec: The envelope] ignores an upgrade offer on other paths than /ws and answers the request normally', async () => {
  for (const protocol of ['websocket', 'h2c']) {
    const answer = await new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port(), '127.0.0.1', () =>
        socket.write(upgrade('/v2/public/programs').replace('websocket', protocol)),
      )
      socket.on('data', (chunk) => {
        received += chunk
        if (received.includes('"status"')) socket.destroy()
      })
      socket.on('close', () => resolve(received))
    })
    expect(answer).toContain('HTTP/1.1 200')
    expect(answer).toContain('"status":"success"')
  }
})
