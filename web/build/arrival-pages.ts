// The pages at which people arrive over slow networks. The server names their files in a Link header, so that the browser loads them
// together with the shell instead of after it; those of a
// page that renews the session come right after its request.
import type { Plugin } from 'vite'
import { shellOf, withImports } from './bundle-imports.ts'

/** The address of a page, and its file in src/members. */
const ARRIVAL_PAGES: [pattern: string, page: string][] = [
  ['^/$', 'programs/marketplace/landing.page.tsx'],
  ['^/chits$', 'programs/marketplace/chits.page.tsx'],
  ['^/chits/[^/]+$', 'programs/marketplace/chit.page.tsx'],
  ['^/sign-in$', 'people/identity/sign-in.page.tsx'],
  ['^/home$', 'members/start-page/start.page.tsx'],
  ['^/my/auctions/[^/]+/room/[^/]+$', 'auctions/room/room.page.tsx'],
]

const PERSONS = /^\^\/(home|my)\b/

export const arrivalPages = (): Plugin => ({
  name: 'kuri:arrival-pages',
  apply: 'build',
  // After the styles: a chunk that held nothing but styles is gone then.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const shell = shellOf(bundle)
    const pages = ARRIVAL_PAGES.flatMap(([pattern, page]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/members/${page}`))
      return chunk
        ? [
            {
              pattern,
              renewsSession: PERSONS.test(pattern),
              files: [...withImports(bundle, chunk.fileName)].filter((name) => !shell.has(name)),
            },
          ]
        : []
    })
    this.emitFile({ type: 'asset', fileName: '.vite/arrival-pages.json', source: JSON.stringify(pages) })
  },
})
