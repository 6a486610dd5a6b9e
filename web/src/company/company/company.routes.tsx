import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'

const profile = createRoute({
  getParentRoute: () => company,
  path: '/co/company',
  component: lazyPage(() => import('./profile.page.tsx')),
})

const auctionPolicy = createRoute({
  getParentRoute: () => company,
  path: '/co/company/auction-policy',
  component: lazyPage(() => import('./auction-policy.page.tsx')),
})

const presets = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./presets.page.tsx')),
})

const newPreset = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets/new',
  component: lazyPage(() => import('./preset.page.tsx')),
})

const preset = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets/$presetId',
  component: lazyPage(() => import('./preset.page.tsx')),
})

const securityTypes = createRoute({
  getParentRoute: () => company,
  path: '/co/company/security-types',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./security-types.page.tsx')),
})

const signatures = createRoute({
  getParentRoute: () => company,
  path: '/co/company/signatures',
  component: lazyPage(() => import('./signatures.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => company,
  path: '/co/company/second-factor',
  component: lazyPage(() => import('./second-factor-policy.page.tsx')),
})

const templates = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('./templates.page.tsx')),
})

const newTemplate = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates/new',
  component: lazyPage(() => import('./new-template.page.tsx')),
})

const template = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates/$id',
  component: lazyPage(() => import('./template.page.tsx')),
})

export const ownCompanyRoutes = [
  profile,
  auctionPolicy,
  presets,
  newPreset,
  preset,
  securityTypes,
  signatures,
  secondFactor,
  templates,
  newTemplate,
  template,
] as const
