// Joining a chit: the requests of a member, the four steps, the papers after the payment, signatures, and the profile.
import { REQUEST_STATUSES } from '@kuri/contract/members/request-status'
import { createRoute } from '@tanstack/react-router'
import { memberFull } from '../../../app/areas.tsx'
import { page } from '../../../app/page-loader.ts'
import { oneOf, ownPath, positiveInteger, type SearchInput } from '../../../app/search.ts'

const requests = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests',
  validateSearch: (search: SearchInput): { status?: (typeof REQUEST_STATUSES)[number]; pageNumber?: number } => {
    const [status, pageNumber] = [oneOf(REQUEST_STATUSES, search.status), positiveInteger(search.pageNumber)]
    return { ...(status ? { status } : {}), ...(pageNumber ? { pageNumber } : {}) }
  },
  component: page('enrollments', () => import('./requests/requests.page.tsx')),
})

const request = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId',
  component: page('enrollments', () => import('./requests/request.page.tsx')),
})

const before = createRoute({
  getParentRoute: () => memberFull,
  path: '/join/$programId',
  component: page('enrollments', () => import('./join/before.page.tsx')),
})

const about = createRoute({
  getParentRoute: () => memberFull,
  path: '/join/$programId/about',
  component: page('enrollments', () => import('./join/about.page.tsx')),
})

const addresses = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/addresses',
  component: page('enrollments', () => import('./join/addresses.page.tsx')),
})

const income = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/income',
  component: page('enrollments', () => import('./join/income.page.tsx')),
})

const submit = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/submit',
  component: page('enrollments', () => import('./join/submit.page.tsx')),
})

const papers = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/papers',
  component: page('enrollments', () => import('./papers/papers.page.tsx')),
})

const nominee = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/papers/nominee',
  component: page('enrollments', () => import('./papers/nominee.page.tsx')),
})

const panIncome = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/papers/pan-income',
  component: page('enrollments', () => import('./papers/pan-income.page.tsx')),
})

const agreement = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/requests/$requestId/papers/agreement',
  component: page('enrollments', () => import('./papers/agreement.page.tsx')),
})

const signatures = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/signatures',
  component: page('enrollments', () => import('./signatures/signatures.page.tsx')),
})

const email = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/profile/email',
  validateSearch: (search: SearchInput): { next?: string } => {
    const next = ownPath(search.next)
    return next ? { next } : {}
  },
  component: page('enrollments', () => import('./email/email.page.tsx')),
})

const aboutMe = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/profile/about',
  component: page('enrollments', () => import('./profile/about-me.page.tsx')),
})

const myAddresses = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/profile/addresses',
  component: page('enrollments', () => import('./profile/my-addresses.page.tsx')),
})

const myIncome = createRoute({
  getParentRoute: () => memberFull,
  path: '/my/profile/income',
  component: page('enrollments', () => import('./profile/my-income.page.tsx')),
})

export const enrollmentRoutes = [
  requests, request, before, about, addresses, income, submit, papers, nominee, panIncome, agreement, signatures, email,
  aboutMe, myAddresses, myIncome,
] as const // biome-ignore format: one glance
