// robots.txt and sitemap.xml: search engines read what visitors see, and nothing of members, staff or the API.
import { escapeMarkup } from '#platform/text/escape-markup'

const PRIVATE_PATHS = [
  '/v2/',
  '/v3/',
  '/docs',
  '/home',
  '/my/',
  '/join/',
  '/pay',
  '/co/',
  '/co$',
  '/admin',
  '/sign-in',
  '/invitations/',
]

export const robotsText = (webUrl: string) =>
  ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), `Sitemap: ${webUrl}/sitemap.xml`, ''].join(
    '\n',
  )

type SitemapProgram = { id: string; updatedAt: Date }

export const sitemapXml = (webUrl: string, programs: readonly SitemapProgram[]) => {
  const entry = (path: string, changedAt?: Date) =>
    `<url><loc>${escapeMarkup(webUrl + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[entry('/'), entry('/chits'), ...programs.map(({ id, updatedAt }) => entry(`/chits/${id}`, updatedAt))].join('\n')}
</urlset>
`
}
