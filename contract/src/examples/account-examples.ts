// Examples of sign-in, second factor, files, signatures and challenges.
import { DEMO, DEMO_ANSWERS } from './demo-ids.ts'
import type { Example } from './example.ts'

const device = { mobileNumber: '+919000001001', deviceId: 'my-first-device' }
const challengeToken = 'A'.repeat(43)
const proof = { challengeToken, totpCode: '123456' }
const credential = {
  id: 'bXktcGFzc2tleQ',
  rawId: 'bXktcGFzc2tleQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'o2NmbXQ' },
}
const picture = { fileName: 'picture.png', contentType: 'image/png' }
const signature = { fileName: 'signature.png', contentType: 'image/png' }

export const ACCOUNT_EXAMPLES: Readonly<Record<string, Example>> = {
  logout: { body: {} },
  refreshSession: { body: {} },
  requestOtp: {
    body: { ...device, acceptedTermsAndConditions: true, platform: 'WEB', formFactor: 'DESKTOP', otpChannel: 'SMS' },
  },
  createHandOver: { path: { cell: 'south' }, body: {} },
  acceptHandOver: {
    body: { token: 'aaa.bbb.ccc', deviceId: device.deviceId, platform: 'WEB', formFactor: 'DESKTOP' },
  },
  updateSession: { body: { locale: 'ml' } },
  verifyOtp: { body: { ...device, otp: '123456' } },
  addPasskey: { body: { challengeToken, name: 'My phone', credential } },
  confirmTotp: { body: { code: '123456' } },
  removePasskey: { body: { proof } },
  removeTotp: { body: { proof } },
  replaceRecoveryCodes: { body: { proof } },
  startPasskey: { body: {} },
  startTotp: { body: {} },
  verifySecondFactor: { body: proof },
  adminResetSecondFactor: { body: { mobileNumber: '+919000001008', reason: 'Lost the phone' } },
  resetEmployeeSecondFactor: { body: { reason: 'Lost the phone' } },
  updateCompanySecondFactorPolicy: { body: { required: false, proof } },
  updatePlatformSecondFactorPolicy: { body: { superadmins: false, staff: false, proof } },
  generateCompanyFile: { body: { ...picture, fileType: 'AVATAR' } },
  confirmCompanyFile: { body: { fileId: DEMO.companyFileId } },
  generateProgramFile: { body: { ...picture, programId: DEMO.openProgramId, fileType: 'IMAGE' } },
  confirmProgramFile: { body: { programId: DEMO.openProgramId, fileId: DEMO.programFileId } },
  generateProfileFile: { body: { ...picture, fileType: 'PHOTOGRAPH' } },
  confirmProfileFile: { body: { fileId: DEMO.profileFileId } },
  generateCompanySignature: { body: signature },
  generateSubscriberSignature: { body: signature },
  confirmCompanySignature: { body: { signatureAssetId: DEMO.companySignatureId } },
  confirmSubscriberSignature: { body: { signatureAssetId: DEMO.signatureId } },
  completeChallenge: { body: { answers: DEMO_ANSWERS } },
  completeChallengeAsGuest: { body: { answers: DEMO_ANSWERS } },
  addPushSubscription: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/demo',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  claimChallengeAttempt: { body: { claimToken: challengeToken } },
  requestEmailOtp: { body: { email: 'ammini@demo.kuri.example' } },
  verifyEmailOtp: { body: { email: 'ammini@demo.kuri.example', otp: '123456' } },
}
