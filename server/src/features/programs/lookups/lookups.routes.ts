import * as contract from '@kuri/contract/programs/lookups.contract'
import { serve } from '#platform/http/endpoint'
import { makeLookups } from './lookups.actions.ts'

export function lookupRoutes() {
  const lookups = makeLookups()
  return [
    serve(contract.lookUpPincode, ({ params }) => lookups.lookUpPincode(params.pincode)),
    serve(contract.lookUpIfsc, ({ params }) => lookups.lookUpIfsc(params.ifsc)),
    serve(contract.listSros, async ({ query }) => lookups.listSros(query.search)),
  ]
}
