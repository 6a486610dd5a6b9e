import { createRoute } from '@tanstack/react-router'
import { company } from '../../staff/areas.tsx'
import { tableSearch } from '../../staff/table/table-search.ts'
import { staffPage } from '../../staff/texts.ts'

const FEATURE = 'company/company'

const profile = createRoute({
  getParentRoute: () => company,
  path: '/co/company',
  component: staffPage(FEATURE, () => import('./profile.page.tsx')),
})

const auctionPolicy = createRoute({
  getParentRoute: () => company,
  path: '/co/company/auction-policy',
  component: staffPage(FEATURE, () => import('./auction-policy.page.tsx')),
})

const presets = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets',
  validateSearch: tableSearch([]),
  component: staffPage(FEATURE, () => import('./presets.page.tsx')),
})

const newPreset = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets/new',
  component: staffPage(FEATURE, () => import('./preset.page.tsx')),
})

const preset = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets/$presetId',
  component: staffPage(FEATURE, () => import('./preset.page.tsx')),
})

const securityTypes = createRoute({
  getParentRoute: () => company,
  path: '/co/company/security-types',
  validateSearch: tableSearch([]),
  component: staffPage(FEATURE, () => import('./security-types.page.tsx')),
})

const signatures = createRoute({
  getParentRoute: () => company,
  path: '/co/company/signatures',
  component: staffPage(FEATURE, () => import('./signatures.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => company,
  path: '/co/company/second-factor',
  component: staffPage(FEATURE, () => import('./second-factor-policy.page.tsx')),
})

const templates = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates',
  validateSearch: tableSearch([]),
  component: staffPage(FEATURE, () => import('./templates.page.tsx')),
})

const newTemplate = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates/new',
  component: staffPage(FEATURE, () => import('./new-template.page.tsx')),
})

const template = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates/$id',
  component: staffPage(FEATURE, () => import('./template.page.tsx')),
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
