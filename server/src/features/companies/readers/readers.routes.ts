import * as contract from '@kuri/contract/companies/readers.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import { endReader, listReads, setReader } from './readers.actions.ts'

export const readerRoutes = (deps: Platform) => [
  serve(contract.setReaderAccess, ({ permit, params, body }) => setReader(deps, permit, params.membershipId, body)),
  serve(contract.endReaderAccess, ({ permit, params }) => endReader(deps, permit, params.membershipId)),
  serve(contract.listReaderReads, ({ permit, query }) => listReads(deps, permit, query)),
]
