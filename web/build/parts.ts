// The app is built twice: for visitors and members, and for staff. Neither grows with the other, and both begin with index.html.
import type { Plugin } from 'vite'

export type Part = 'members' | 'staff'
/** Which of the two this build makes; the development server serves both. */
export const PART: Part = process.env.WEB_PART === 'staff' ? 'staff' : 'members'

const MEMBERS_SCRIPT = '/src/main.tsx'
const STAFF_SCRIPT = '/src/staff-main.tsx'
const WORKPLACE = /^\/(co|admin)(\/|\?|$)/

export const staffPage = (): Plugin => ({
  name: 'kuri:staff-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { originalUrl = '' }) =>
      PART === 'staff' || WORKPLACE.test(originalUrl) ? html.replace(MEMBERS_SCRIPT, STAFF_SCRIPT) : html,
  },
  // After Vite has written the page.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html']
    if (PART !== 'staff' || page?.type !== 'asset') return
    delete bundle['index.html']
    this.emitFile({ type: 'asset', fileName: 'staff.html', source: page.source })
  },
})
