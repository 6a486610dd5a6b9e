// A client of a running service, with a mobile number and a device, that uses only the public API.
import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: tests read responses freely; other tests check them against the contract
type Data = any
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Message = { channel: string; to: string; subject: string | null; body: string; code: string; token: string }
export type Person = Awaited<ReturnType<typeof signIn>>

/** Sends an HTTP request; an unexpected status fails at the line that sent it. */
export async function call(
  url: string,
  method: Method,
  path: string,
  options: { token?: string; body?: object; success?: number } = {},
): Promise<Data> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  })
  const answer = (await response.json()) as { data?: Data; error?: Data }
  const isExpected = options.success === undefined ? response.ok : response.status === options.success
  expect(isExpected, `${method} ${path} answered ${response.status}: ${JSON.stringify(answer.error)}`).toBe(true)
  return answer.data ?? answer.error ?? answer
}

/** The messages sent to a number or an address, newest first, from the outbox of a development server. */
export async function lettersTo(url: string, to: string): Promise<Message[]> {
  return (await call(url, 'GET', `/dev/outbox.json?to=${encodeURIComponent(to)}`)).messages
}

export async function signIn(url: string, mobileNumber: string) {
  const device = { mobileNumber, deviceId: `phone of ${mobileNumber}` }
  const form = { acceptedTermsAndConditions: true, platform: 'ANDROID', formFactor: 'PHONE', otpChannel: 'SMS' }
  await call(url, 'POST', '/v2/auth/request-otp', { body: { ...device, ...form } })
  const { code: otp } = (await lettersTo(url, mobileNumber))[0]!
  const signedIn = await call(url, 'POST', '/v2/auth/verify-otp', { body: { ...device, otp } })
  const token: string = signedIn.accessToken
  return {
    mobileNumber,
    signedIn,
    token,
    get: (path: string) => call(url, 'GET', path, { token }),
    post: (path: string, body?: object) => call(url, 'POST', path, { token, ...(body ? { body } : {}) }),
    patch: (path: string, body: object) => call(url, 'PATCH', path, { token, body }),
    put: (path: string, body: object) => call(url, 'PUT', path, { token, body }),
    refused: (method: Method, path: string, success: number, body?: object) =>
      call(url, method, path, { token, success, ...(body ? { body } : {}) }),
  }
}

/** Uploads a file: generate, upload, confirm. */
export async function sendFile(
  person: Person,
  path: string,
  announcement: { fileName: string; contentType: string; fileType?: string },
  bytes: Buffer,
): Promise<Data> {
  const announced = await person.post(`${path}/generate`, announcement)
  const headers = announced.requiredHeaders as Record<string, string>
  const uploaded = await fetch(announced.signedUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  expect(uploaded.status).toBe(200)
  const { fileId, signatureAssetId } = announced
  return person.post(`${path}/confirm`, fileId ? { fileId } : { signatureAssetId })
}

export async function download(fileUrl: string): Promise<Buffer> {
  const response = await fetch(fileUrl)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
