// Loads a page when somebody first goes there; pages of members together with the words of their feature.
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { language } from './language.ts'

type PageModule = { default: ComponentType }

/** `component: page('billing', () => import('./invoices.page.tsx'))` */
export const page = (feature: string, load: () => Promise<PageModule>) =>
  lazyPage(() => Promise.all([load(), language.need(feature)]).then(([module]) => module))

/** A page whose words are in its code, as those of staff: `component: lazyPage(() => import('./branches.page.tsx'))` */
export const lazyPage = (load: () => Promise<PageModule>) =>
  lazyRouteComponent(async () => {
    const module = await load().catch(reloadOnce)
    sessionStorage.removeItem(RELOADED_KEY)
    return module
  })

const RELOADED_KEY = 'kuri.reloaded'

/** After a release the files of the old app are gone: the page reloads once. Without a network that would not help. */
function reloadOnce(error: unknown): never | Promise<never> {
  if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY)) throw error
  sessionStorage.setItem(RELOADED_KEY, '1')
  location.reload()
  return new Promise(() => {})
}
