// Draws a page of visitors with the module that the web app was built into (web/src/public-pages.tsx). The app asks a browser for a few
// things while it is loaded; here they are empty.
import type { Language } from '@kuri/contract/kit/languages'
import type { Posted } from './posted.ts'

const storage = { getItem: () => null, setItem() {}, removeItem() {} }
Object.assign(globalThis, {
  localStorage: storage,
  sessionStorage: storage,
  location: new URL('http://localhost/'),
  addEventListener() {},
  removeEventListener() {},
})
Object.defineProperty(navigator, 'onLine', { value: true })

type Input = {
  module: string
  path: string
  language: Language
  answers: Readonly<Record<string, unknown>>
  posted: Posted | null
}
/** Either the page with the data that it shows, or the addresses that it needs first. */
export type Drawing = { html: string; data: unknown } | { needs: readonly string[] }
type PagesModule = {
  draw(path: string, language: Language, answers: Input['answers'], posted: Posted | null): Promise<Drawing>
}

export default async function drawPage({ module, path, language, answers, posted }: Input): Promise<Drawing> {
  const { draw }: PagesModule = await import(module)
  return draw(path, language, answers, posted)
}
