import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../app/page-loader.ts'
import { company } from '../areas.tsx'
import { tableSearch } from '../table/table-search.ts'

const profile = createRoute({
  getParentRoute: () => company,
  path: '/co/company',
  component: lazyPage(() => import('./profile.page.tsx')),
})

const auctionPolicy = createRoute({
  getParentRoute: () => company,
  path: '/co/company/auction-policy',
  component: lazyPage(() => import('../policy/auction-policy.page.tsx')),
})

const presets = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('../policy/presets.page.tsx')),
})

const newPreset = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets/new',
  component: lazyPage(() => import('../policy/preset.page.tsx')),
})

const preset = createRoute({
  getParentRoute: () => company,
  path: '/co/company/presets/$presetId',
  component: lazyPage(() => import('../policy/preset.page.tsx')),
})

const securityTypes = createRoute({
  getParentRoute: () => company,
  path: '/co/company/security-types',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('../security-types/security-types.page.tsx')),
})

const signatures = createRoute({
  getParentRoute: () => company,
  path: '/co/company/signatures',
  component: lazyPage(() => import('./signatures.page.tsx')),
})

const secondFactor = createRoute({
  getParentRoute: () => company,
  path: '/co/company/second-factor',
  component: lazyPage(() => import('../team/second-factor-policy.page.tsx')),
})

const templates = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates',
  validateSearch: tableSearch([]),
  component: lazyPage(() => import('../prebid-templates/templates.page.tsx')),
})

const newTemplate = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates/new',
  component: lazyPage(() => import('../prebid-templates/new-template.page.tsx')),
})

const template = createRoute({
  getParentRoute: () => company,
  path: '/co/company/prebid-templates/$id',
  component: lazyPage(() => import('../prebid-templates/template.page.tsx')),
})

export const companyProfileRoutes = [
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
