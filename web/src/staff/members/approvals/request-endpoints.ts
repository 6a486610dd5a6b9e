import {
  adminDecideRequest,
  decideRequest,
  getRequest,
  listRequests,
} from '@kuri/contract/members/enrollment-requests.contract'
import { getProgram } from '@kuri/contract/programs/programs.contract'
import { useSide } from '../../side/side.tsx'

const PAIRS = {
  listRequests,
  getRequest,
  decideRequest: { company: decideRequest, admin: adminDecideRequest },
  getProgram,
}

export const useRequestEndpoints = () => useSide().pickAll(PAIRS)
