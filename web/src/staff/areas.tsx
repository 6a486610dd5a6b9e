// The areas of staff. Every feature below staff/ and admin/ hangs its pages under one of them in its own routes file.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../app/areas.tsx'
import { requireRole } from '../app/guard.ts'

type Location = { location: { href: string } }

const enter = (role: 'COMPANY' | 'SUPERADMIN') => (at: Location) => requireRole(role, at.location.href)

/** Employees of a company, below /co. */
export const company = createRoute({
  getParentRoute: () => root,
  id: 'company',
  component: lazyRouteComponent(() => import('./shell/company-shell.tsx')),
  beforeLoad: async (at) => void (await enter('COMPANY')(at)),
})

/** Pages of a company that fill the screen: the auction console, the hall display, papers for print. */
export const companyFull = createRoute({
  getParentRoute: () => root,
  id: 'company-full',
  component: lazyRouteComponent(() => import('./shell/full-shell.tsx'), 'CompanyFullShell'),
  beforeLoad: async (at) => void (await enter('COMPANY')(at)),
})

/** The platform's own people, below /admin. */
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  component: lazyRouteComponent(() => import('./shell/admin-shell.tsx')),
  beforeLoad: async (at) => void (await enter('SUPERADMIN')(at)),
})

export const adminFull = createRoute({
  getParentRoute: () => root,
  id: 'admin-full',
  component: lazyRouteComponent(() => import('./shell/full-shell.tsx'), 'AdminFullShell'),
  beforeLoad: async (at) => void (await enter('SUPERADMIN')(at)),
})
