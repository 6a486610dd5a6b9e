// Loads a page and the words of its feature together, when somebody first goes there.
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { language } from './language.ts'

type PageModule = { default: ComponentType }

/** `component: page('billing', () => import('./invoices.page.tsx'))` */
export const page = (feature: string, load: () => Promise<PageModule>) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), language.need(feature)])
    return module
  })
