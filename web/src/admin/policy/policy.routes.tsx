import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { admin } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'

const getParentRoute = () => admin
const policy = createRoute({
  getParentRoute,
  path: '/admin/platform/auction-policy',
  component: lazyPage(() => import('./platform-policy.page.tsx')),
})
const presets = createRoute({
  getParentRoute,
  path: '/admin/platform/presets',
  validateSearch: tableSearch([], {}),
  component: lazyPage(() => import('./platform-presets.page.tsx')),
})
const newPreset = createRoute({
  getParentRoute,
  path: '/admin/platform/presets/new',
  component: lazyPage(() => import('./platform-preset.page.tsx')),
})
const preset = createRoute({
  getParentRoute,
  path: '/admin/platform/presets/$presetId',
  component: lazyPage(() => import('./platform-preset.page.tsx')),
})

export const adminPolicyRoutes = [policy, presets, newPreset, preset] as const
