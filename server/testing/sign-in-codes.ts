// Requests and enters sign-in codes through the real endpoints.

/** Who takes requests: an app of a test. */
type Service<Answer> = {
  call(method: 'POST', path: string, options: { headers: Record<string, string>; body: object }): Promise<Answer>
}

/** `DEV_OTP` of every test. */
export const CODE = '123456'

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

export const requestCode = <Answer>(
  app: Service<Answer>,
  mobileNumber: string,
  { device, address }: CodeCaller,
  more: { proofOfWork?: string } = {},
) =>
  app.call('POST', '/v2/auth/request-otp', {
    headers: { 'x-forwarded-for': address },
    body: { ...codeRequest(mobileNumber, device), ...more },
  })

/** What `DEV_OTP` is after a proof of work. */
export const LONG_CODE = CODE.repeat(2).slice(0, 10)

export const enterCode = <Answer>(
  app: Service<Answer>,
  mobileNumber: string,
  { device, address }: CodeCaller,
  otp = CODE,
) =>
  app.call('POST', '/v2/auth/verify-otp', {
    headers: { 'x-forwarded-for': address },
    body: { mobileNumber, otp, deviceId: device },
  })
