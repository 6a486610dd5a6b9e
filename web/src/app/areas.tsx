// The root and the areas of the app. Every feature hangs its pages under one of them in its own routes file.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { findPerson, requireRole } from './guard.ts'
import { MemberShell, PlainShell, Root, VisitorFullShell, VisitorShell } from './shells.tsx'
import { NotFound, UnexpectedError } from './system-pages.tsx'

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: UnexpectedError,
})

/** Everybody. */
export const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: VisitorShell,
  beforeLoad: () => void findPerson(),
})

/** Everybody, on pages with a bar of their own. */
export const visitorFull = createRoute({
  getParentRoute: () => root,
  id: 'visitor-full',
  component: VisitorFullShell,
  beforeLoad: () => void findPerson(),
})

const isMember = ({ location }: { location: { href: string } }) => requireRole('SUBSCRIBER', location.href)

/** Members, with the bar at the bottom. */
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  component: MemberShell,
  beforeLoad: isMember,
})

/** Members, on pages that fill the screen. */
export const memberFull = createRoute({
  getParentRoute: () => root,
  id: 'member-full',
  component: PlainShell,
  beforeLoad: isMember,
})
