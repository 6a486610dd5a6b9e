// Where the companies of a test live. Usually in one service; `npm run test:cells` gives the second one a cell of its own, and every call
// of either goes over the edge.
import { CODE, codeRequest } from './sign-in-codes.ts'
import { type Answer, SUPERADMIN, startTestApp, type TestApp } from './test-app.ts'

/** What KURI_TEST_CELLS holds as JSON: the address of the edge, and the cells behind it. */
export type TestCells = { edgeUrl: string; cells: readonly TestCell[] }
export type TestCell = {
  /** The address of this cell at the edge: what its PUBLIC_URL is. */
  url: string
  databaseUrl: string
  /** Of its processes. */
  env: Record<string, string>
}

export async function startHomes(
  env: Record<string, string> = {},
): Promise<{ homes: [TestApp, TestApp]; close(): Promise<void> }> {
  const given = process.env.KURI_TEST_CELLS
  if (given === undefined) {
    const app = await startTestApp(env)
    return { homes: [app, app], close: () => app.close() }
  }
  const { edgeUrl, cells } = JSON.parse(given) as TestCells
  const apps = [await startInCell(edgeUrl, cells[0]!), await startInCell(edgeUrl, cells[1]!)] as [TestApp, TestApp]
  return {
    homes: apps,
    close: async () => {
      for (const app of apps) await app.close()
    },
  }
}

/**
 * One more process of the cell, for the fixtures that write tables. Callers do not reach it: a call with a token goes to the one
 * address of the installation, where the claim decides, any other to the host of the cell.
 */
async function startInCell(edgeUrl: string, { url, databaseUrl, env }: TestCell): Promise<TestApp> {
  const app = await startTestApp(env, databaseUrl)

  async function call(method: string, path: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> {
    const { token, body, headers } = options
    const response = await fetch((token ? edgeUrl : url) + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { data: text }
    return {
      status: response.status,
      data: answer.data ?? null,
      error: answer.error ?? null,
      headers: Object.fromEntries(response.headers),
    }
  }

  async function signIn(mobileNumber: string, deviceId = 'device-1') {
    await call('POST', '/v2/auth/request-otp', { body: codeRequest(mobileNumber, deviceId) })
    const answer = await call('POST', '/v2/auth/verify-otp', { body: { mobileNumber, otp: CODE, deviceId } })
    if (answer.status !== 200) throw new Error(`The sign-in failed: ${JSON.stringify(answer)}`)
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!
    return { token: answer.data.accessToken as string, ...answer.data, cookie }
  }

  return { ...app, url, call, signIn, superadmin: () => signIn(SUPERADMIN) }
}
