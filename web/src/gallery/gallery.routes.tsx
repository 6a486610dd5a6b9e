// All parts of the interface on one page, for us. It is there only where the service runs in development, and in a chunk of its own.
import { createRoute, notFound } from '@tanstack/react-router'
import { root } from '../app/areas.tsx'
import { page } from '../app/page-loader.ts'

/** The development pages of the service answer on this machine only, and never in production. */
const isDevelopment = () =>
  fetch('/dev/clock').then(
    ({ ok }) => ok,
    () => false,
  )

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  beforeLoad: async () => {
    if (!(await isDevelopment())) throw notFound()
  },
  component: page('gallery', () => import('./gallery.page.tsx')),
})

export const galleryRoutes = [gallery] as const
