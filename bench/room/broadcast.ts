// A room of many sockets under a burst: ours, bare ws with the prepared string, and socket.io with the same payload. The
// receivers are a process of their own and only count bytes, the same for all three.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** socket.io is a yardstick, not a dependency: it is installed beside the bench, once. */
function socketIoFolder(): string {
  const folder = join(tmpdir(), 'kuri-bench-socketio')
  if (!existsSync(join(folder, 'node_modules/socket.io'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 'socket.io@4'], {
      cwd: folder,
      stdio: 'ignore',
    })
  }
  return folder
}

const WS_PATH = createRequire(import.meta.url).resolve('ws')

/** Broadcasts `events` frames to everybody when a byte comes on stdin; says on stdout when it listens. */
export const BARE_WS = (port: number, payload: string, events: number) => `
  const { WebSocketServer } = require(${JSON.stringify(WS_PATH)})
  const wss = new WebSocketServer({ port: ${port}, perMessageDeflate: false, backlog: 8192 }, () => console.log('ready'))
  const text = ${JSON.stringify(payload)}
  process.stdin.on('data', () => { for (let n = 0; n < ${events}; n++) for (const ws of wss.clients) ws.send(text) })`

export const SOCKET_IO = (port: number, payload: string, events: number) => `
  const { Server } = require(${JSON.stringify(join(socketIoFolder(), 'node_modules/socket.io'))})
  const http = require('node:http').createServer()
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
  http.listen(${port}, '127.0.0.1', 8192, () => console.log('ready'))
  const data = JSON.parse(${JSON.stringify(payload)})
  io.on('connection', (socket) => socket.join('room'))
  process.stdin.on('data', () => { for (let n = 0; n < ${events}; n++) io.to('room').emit('event', data) })`

export function runScript(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  return new Promise((resolve) => child.stdout!.once('data', () => resolve(child)))
}
