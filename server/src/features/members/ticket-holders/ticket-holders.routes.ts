import * as companyTickets from '@kuri/contract/members/company-tickets.contract'
import * as cases from '@kuri/contract/members/ticket-cases.contract'
import { serve } from '#platform/http/endpoint'
import type { Platform } from '#platform/platform'
import {
  createCompanyTickets,
  listCompanyTickets,
  quoteCompanyTicket,
  quoteVacantTicket,
} from './company-tickets.actions.ts'
import { confirmTicketCase } from './confirmations.actions.ts'
import { announceConsent, confirmConsent } from './consents.actions.ts'
import {
  cureRemoval,
  listDefaulters,
  listTicketCases,
  proposeSubstitute,
  proposeTransfer,
  sendRemovalNotice,
  withdrawTicketCase,
} from './proposals.actions.ts'
import { quoteReentry, recordFiling, reenter } from './reentry.actions.ts'
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
  serve(cases.listDefaulters, ({ permit, params, query }) => listDefaulters(deps, permit, params.id, query)),
  serve(cases.listTicketCases, ({ permit, params, query }) => listTicketCases(deps, permit, params.id, query)),
  serve(cases.sendRemovalNotice, ({ permit, params, body }) => sendRemovalNotice(deps, permit, params.id, body)),
  serve(cases.cureRemoval, ({ permit, params }) => cureRemoval(deps, permit, params.id)),
  serve(cases.proposeSubstitute, ({ permit, params, body }) => proposeSubstitute(deps, permit, params.id, body)),
  serve(cases.generateConsentFile, ({ permit, params, body }) => announceConsent(deps, permit, params.id, body)),
  serve(cases.confirmConsentFile, ({ permit, params, body }) => confirmConsent(deps, permit, params.id, body.fileId)),
  serve(cases.proposeTransfer, ({ permit, params, body }) => proposeTransfer(deps, permit, params.id, body)),
  serve(cases.confirmTicketCase, ({ permit, params, body }) => confirmTicketCase(deps, permit, params.id, body)),
  serve(cases.quoteReentry, ({ permit, params }) => quoteReentry(deps, permit, params.id)),
  serve(cases.reenterMember, ({ permit, params, body }) => reenter(deps, permit, params.id, body)),
  serve(cases.recordRemovalFiling, ({ permit, params, body }) => recordFiling(deps, permit, params.id, body)),
  serve(cases.withdrawTicketCase, ({ permit, params }) => withdrawTicketCase(deps, permit, params.id)),
]
