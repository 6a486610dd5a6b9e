// The map of the app. A feature lists its pages in its own routes file.
import { createRouter } from '@tanstack/react-router'
import { makeQueryClient } from './api/query.ts'
import { member, memberFull, root, visitor } from './app/areas.tsx'
import { homeRoutes } from './features/home/home.routes.tsx'
import { identityRoutes } from './features/identity/identity.routes.tsx'
import { marketplaceRoutes } from './features/marketplace/marketplace.routes.tsx'

const tree = root.addChildren([
  visitor.addChildren([...marketplaceRoutes, ...identityRoutes]),
  member.addChildren([...homeRoutes]),
  memberFull.addChildren([]),
])

export const queries = makeQueryClient()

export const router = createRouter({
  routeTree: tree,
  context: { queries },
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
