import * as desk from '@kuri/contract/members/counter.contract'
import * as register from '@kuri/contract/members/members.contract'
import * as passbooks from '@kuri/contract/members/passbooks.contract'
import { serve } from '#platform/http/endpoint'
import { originOf } from '#platform/http/origin'
import type { Platform } from '#platform/platform'
import { enrollAtDesk } from './counter/counter.actions.ts'
import { requestDeskCode } from './counter/counter-codes.actions.ts'
import { announceDeskFile, confirmDeskFile } from './counter/counter-files.actions.ts'
import { saveTicketPapers } from './counter/ticket-papers.actions.ts'
import {
  certifyOwnPassbook,
  certifyPassbook,
  checkPassbook,
  readOwnPassbook,
  readPassbook,
} from './passbooks/passbook.actions.ts'
import { listMembers, listTicketsOfProgram, readMember } from './register/register.actions.ts'

export const memberRoutes = (deps: Platform) => [
  serve(register.listProgramTickets, ({ permit, params, query }) =>
    listTicketsOfProgram(deps, permit, params.id, query),
  ),
  serve(register.listMembers, ({ permit, query }) => listMembers(deps, permit, query)),
  serve(register.getMember, ({ permit, params }) => readMember(deps, permit, params.id)),

  serve(desk.generateDeskFile, ({ permit, params, body }) => announceDeskFile(deps, permit, params.id, body)),
  serve(desk.confirmDeskFile, ({ permit, params, body }) => confirmDeskFile(deps, permit, params.id, body)),
  serve(desk.requestDeskCode, ({ permit, params, body }) => requestDeskCode(deps, permit, params.id, body)),
  serve(desk.enrollAtDesk, ({ permit, params, body, request }) =>
    enrollAtDesk(deps, permit, params.id, body, originOf(request)),
  ),
  serve(desk.saveTicketPapers, ({ permit, params, body }) => saveTicketPapers(deps, permit, params.id, body)),

  serve(passbooks.getPassbook, ({ permit, params }) => readPassbook(deps, permit, params.id)),
  serve(passbooks.getOwnPassbook, ({ permit, params }) => readOwnPassbook(deps, permit, params.id)),
  serve(passbooks.certifyPassbook, ({ permit, drawer, params }) => certifyPassbook(deps, permit, drawer, params.id)),
  serve(passbooks.certifyOwnPassbook, ({ permit, drawer, params }) =>
    certifyOwnPassbook(deps, permit, drawer, params.id),
  ),
  serve(passbooks.verifyPassbook, ({ query }) => checkPassbook(deps, query.code)),
]
