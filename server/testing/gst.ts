// A company that is registered for GST.
import type { TestApp } from './test-app.ts'

export const KERALA_GSTIN = '32AABCK1234L1Z5'
export const GST_TAXES = { documentCharge: true, removalCommission: true, bounceCharge: true, lateCharge: false }

export async function makeGstRegistration(app: TestApp, { token }: { token: string }, changes: object = {}) {
  const body = { gstin: KERALA_GSTIN, from: '2026-01-01', seriesPrefix: 'KLC', borneBy: 'COMPANY', taxes: GST_TAXES }
  const { data, error } = await app.call('POST', '/v2/companies/gst/registrations', {
    token,
    body: { ...body, ...changes },
  })
  if (error) throw new Error(JSON.stringify(error))
  return data as { registrationId: string }
}
