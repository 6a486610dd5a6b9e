import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../../app/page-loader.ts'
import { company } from '../../areas.tsx'
import { tableSearch } from '../../table/table-search.ts'

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

export const prebidTemplateRoutes = [templates, newTemplate, template] as const
