// Requests and enters sign-in codes through the real endpoints.
import { CODE, type TestApp } from './test-app.ts'

/** The body of a request for a code. */
export const codeRequest = (mobileNumber: string, deviceId: string) => ({
  mobileNumber,
  acceptedTermsAndConditions: true,
  deviceId,
  platform: 'WEB',
  formFactor: 'DESKTOP',
  otpChannel: 'SMS',
})

/** Somebody at a device and an address, as behind a proxy. */
export type CodeCaller = { device: string; address: string }

export const requestCode = (app: TestApp, mobileNumber: string, { device, address }: CodeCaller) =>
  app.call('POST', '/v2/auth/request-otp', {
    headers: { 'x-forwarded-for': address },
    body: codeRequest(mobileNumber, device),
  })

export const enterCode = (app: TestApp, mobileNumber: string, { device, address }: CodeCaller, otp = CODE) =>
  app.call('POST', '/v2/auth/verify-otp', {
    headers: { 'x-forwarded-for': address },
    body: { mobileNumber, otp, deviceId: device },
  })
