import {
  adminDecideRequest,
  adminGetRequest,
  adminListRequests,
  decideRequest,
  getRequest,
  listRequests,
} from '@kuri/contract/members/enrollment-requests.contract'
import { adminGetProgram, getProgram } from '@kuri/contract/programs/programs.contract'
import { useSide } from '../side/side.tsx'

const SIDES = {
  company: { listRequests, getRequest, decideRequest, getProgram },
  admin: {
    listRequests: adminListRequests,
    getRequest: adminGetRequest,
    decideRequest: adminDecideRequest,
    getProgram: adminGetProgram,
  },
}

export const useRequestEndpoints = () => useSide().pick(SIDES)
