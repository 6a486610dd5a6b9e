import * as companyTickets from '@kuri/contract/enrollment/company-tickets.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  createCompanyTickets,
  listCompanyTickets,
  quoteCompanyTicket,
  quoteVacantTicket,
} from './company-tickets.actions.ts'
import { sellCompanyTicket } from './sales.actions.ts'

export const holdingRoutes = (deps: Platform) => [
  serve(companyTickets.createCompanyTickets, ({ permit, params, body }) =>
    createCompanyTickets(deps, permit, params.id, body),
  ),
  serve(companyTickets.listCompanyTickets, ({ permit, params, query }) =>
    listCompanyTickets(deps, permit, params.id, query),
  ),
  serve(companyTickets.quoteCompanyTicket, ({ permit, params }) => quoteCompanyTicket(deps, permit, params.id)),
  serve(companyTickets.quoteVacantTicket, ({ permit, params }) => quoteVacantTicket(deps, permit, params.requestId)),
  serve(companyTickets.sellCompanyTicket, ({ permit, params, body }) =>
    sellCompanyTicket(deps, permit, params.id, body),
  ),
]
