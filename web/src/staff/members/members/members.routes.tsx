import { TICKET_CASE_KINDS, TICKET_CASE_STATUSES } from '@kuri/contract/members/ticket-cases.contract'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { oneOf, textOf } from '../../../app/search.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

const register = createRoute({
  getParentRoute: () => company,
  path: '/co/members',
  validateSearch: tableSearch([], { search: textOf }),
  component: lazyPage(() => import('./register.page.tsx')),
})

const member = createRoute({
  getParentRoute: () => company,
  path: '/co/members/$subscriberId',
  component: lazyPage(() => import('./member.page.tsx')),
})

const passbook = createRoute({
  getParentRoute: () => company,
  path: '/co/tickets/$ticketId/passbook',
  component: lazyPage(() => import('./passbook.page.tsx')),
})

const statement = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/members/$subscriberId',
  validateSearch: tableSearch([], { ticketId: textOf }),
  component: lazyPage(() => import('./statement.page.tsx')),
})

const programMembers = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/members',
  validateSearch: tableSearch([], { search: textOf }),
  component: lazyPage(() => import('./program-members.page.tsx')),
})

const companyTickets = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/company-tickets',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./company-tickets.page.tsx')),
})

const enroll = createRoute({
  getParentRoute: () => company,
  path: '/co/programs/$programId/enroll',
  component: lazyPage(() => import('./enroll.page.tsx')),
})

const ticketCases = createRoute({
  getParentRoute: () => company,
  path: '/co/ticket-cases',
  validateSearch: tableSearch([], {
    programId: textOf,
    kind: (value) => oneOf(TICKET_CASE_KINDS, value),
    status: (value) => oneOf(TICKET_CASE_STATUSES, value),
  }),
  component: lazyPage(() => import('./ticket-cases.page.tsx')),
})

const defaulters = createRoute({
  getParentRoute: () => company,
  path: '/co/defaulters',
  validateSearch: tableSearch([], { programId: textOf }),
  component: lazyPage(() => import('./defaulters.page.tsx')),
})

export const membersRoutes = [
  register,
  member,
  passbook,
  statement,
  programMembers,
  companyTickets,
  enroll,
  ticketCases,
  defaulters,
] as const
