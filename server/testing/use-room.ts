// One-line preambles for test files about live rooms.
import { afterAll } from 'vitest'
import type { Config } from '#platform/config'
import { makeRoom } from './rooms.ts'
import { openSocket, type TestSocket } from './sockets.ts'
import type { TestApp } from './test-app.ts'
import { useApp } from './use-app.ts'

/** Opens sockets that are closed after the file's last test. */
export function useSockets(app: Pick<TestApp, 'url'>) {
  const open: TestSocket[] = []
  afterAll(() => {
    for (const { ws } of open) ws.terminate()
  })
  return async (
    token: string | null,
    to: Pick<TestApp, 'url'> = app,
    options: Parameters<typeof openSocket>[2] = {},
  ) => {
    const socket = await openSocket(to.url, token, options)
    open.push(socket)
    return socket
  }
}

/** A service with one room, and a way to connect to it. */
export async function useRoom(
  options: Parameters<typeof makeRoom>[1] = {},
  env: Record<string, string> = {},
  limits: Partial<Config> = {},
) {
  const app = await useApp(env, undefined, { limits })
  return { app, room: await makeRoom(app, options), connect: useSockets(app) }
}
