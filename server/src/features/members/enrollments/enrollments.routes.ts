import * as contract from '@kuri/contract/members/enrollments.contract'
import * as ownProfile from '@kuri/contract/members/own-profile.contract'
import * as profile from '@kuri/contract/members/subscriber-profile.contract'
import { serve } from '#platform/http/endpoint'
import { originOf } from '#platform/http/origin'
import type { Platform } from '#platform/platform'
import { previewAgreement, signAgreement } from './documents/agreement.actions.ts'
import { readEnrollmentData } from './documents/enrollment-data.actions.ts'
import { saveNominee, savePanIncome } from './documents/joining-documents.actions.ts'
import { requestEmailCode, verifyEmail } from './profile/email-verification.actions.ts'
import { changeOwnProfile, readOwnProfile } from './profile/own-profile.actions.ts'
import {
  announceProfileFile,
  confirmProfileFile,
  listDocuments,
  removeAvatar,
} from './profile/profile-files.actions.ts'
import { cancelRequest, listRequests, readRequest } from './requests/requests.actions.ts'
import { saveAddresses, saveBasicInfo, saveIncome, submitRequest } from './requests/steps.actions.ts'

export const enrollmentRoutes = (deps: Platform) => [
  serve(contract.getEnrollmentData, ({ permit }) => readEnrollmentData(deps, permit)),
  serve(contract.listOwnRequests, ({ permit, query }) => listRequests(deps, permit, query)),
  serve(contract.getOwnRequest, ({ permit, params }) => readRequest(deps, permit, params.requestId)),
  serve(contract.saveBasicInfo, ({ permit, params, body }) => saveBasicInfo(deps, permit, params.programId, body)),
  serve(contract.saveAddresses, ({ permit, params, body }) => saveAddresses(deps, permit, params.requestId, body)),
  serve(contract.saveIncome, ({ permit, params, body }) => saveIncome(deps, permit, params.requestId, body)),
  serve(contract.submitDocuments, ({ permit, params, request }) =>
    submitRequest(deps, permit, params.requestId, originOf(request)),
  ),
  serve(contract.cancelRequest, ({ permit, params, body }) =>
    cancelRequest(deps, permit, params.requestId, body.comment),
  ),
  serve(contract.saveNominee, ({ permit, params, body }) => saveNominee(deps, permit, params.requestId, body)),
  serve(contract.savePanIncome, ({ permit, params }) => savePanIncome(deps, permit, params.requestId)),
  serve(contract.previewAgreement, ({ permit, drawer, params }) =>
    previewAgreement(deps, permit, drawer, params.requestId),
  ),
  serve(contract.signAgreement, ({ permit, drawer, params, body, request }) =>
    signAgreement(deps, permit, drawer, params.requestId, body.signatureAssetId, originOf(request)),
  ),

  serve(ownProfile.getOwnProfile, ({ permit }) => readOwnProfile(deps, permit)),
  serve(ownProfile.updateOwnProfile, ({ permit, body }) => changeOwnProfile(deps, permit, body)),

  serve(profile.requestEmailOtp, ({ permit, body }) => requestEmailCode(deps, permit, body.email)),
  serve(profile.verifyEmailOtp, ({ permit, body }) => verifyEmail(deps, permit, body.email, body.otp)),
  serve(profile.generateProfileFile, ({ permit, body }) => announceProfileFile(deps, permit, body)),
  serve(profile.confirmProfileFile, ({ permit, body }) => confirmProfileFile(deps, permit, body.fileId)),
  serve(profile.removeAvatar, ({ permit }) => removeAvatar(deps, permit)),
  serve(profile.listOwnDocuments, ({ permit, query }) => listDocuments(deps, permit, query)),
]
