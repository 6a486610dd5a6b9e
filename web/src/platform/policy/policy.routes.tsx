import { createRoute } from '@tanstack/react-router'
import { platform } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const getParentRoute = () => platform
const FEATURE = 'platform/policy'

const policy = createRoute({
  getParentRoute,
  path: '/admin/platform/auction-policy',
  component: staffPage(FEATURE, () => import('./platform-policy.page.tsx')),
})
const presets = createRoute({
  getParentRoute,
  path: '/admin/platform/presets',
  validateSearch: tableSearch([], {}),
  component: staffPage(FEATURE, () => import('./platform-presets.page.tsx')),
})
const newPreset = createRoute({
  getParentRoute,
  path: '/admin/platform/presets/new',
  component: staffPage(FEATURE, () => import('./platform-preset.page.tsx')),
})
const preset = createRoute({
  getParentRoute,
  path: '/admin/platform/presets/$presetId',
  component: staffPage(FEATURE, () => import('./platform-preset.page.tsx')),
})

export const platformPolicyRoutes = [policy, presets, newPreset, preset] as const
