// The texts of staff pages are English for now, in every language of the app. They are loaded with the page that shows them.
import { LANGUAGES } from '@kuri/contract/kit/languages'
import { i18n, type Messages } from '@lingui/core'
import type { ComponentType } from 'react'
import { page } from '../app/page-loader.ts'

type Catalog = { messages: Messages }
const CATALOGS: Record<string, () => Promise<Catalog>> = import.meta.glob<Catalog>([
  './locales/en.po',
  './auctions/locales/en.po',
  './program-setup/locales/en.po',
  './second-factor/locales/en.po',
  '../company/*/locales/en.po',
  '../platform/*/locales/en.po',
])

async function load(path: string): Promise<void> {
  const catalog = await CATALOGS[path]?.()
  if (catalog) for (const language of LANGUAGES) i18n.load(language, catalog.messages)
}

/** The texts of the shell and of the shared parts. */
export const staffTexts = () => load('./locales/en.po')

type PageModule = { default: ComponentType }
type Feature = `company/${string}` | `platform/${string}` | `staff/${'auctions' | 'program-setup' | 'second-factor'}`

const pathOf = (feature: Feature) =>
  `${feature.startsWith('staff/') ? feature.replace('staff', '.') : `../${feature}`}/locales/en.po`

/** For a part that is loaded without a page of its own. */
export const featureTexts = (feature: Feature) => load(pathOf(feature))

/** `component: staffPage('company/branches', () => import('./branches.page.tsx'))` */
export const staffPage = (feature: Feature, loadPage: () => Promise<PageModule>) =>
  page(feature, async () => {
    const [module] = await Promise.all([loadPage(), load(pathOf(feature))])
    return module
  })
