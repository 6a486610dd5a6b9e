// The tags in the head of a page, for search engines and for previews in chats. Names are typed by people, so everything is escaped.
import { escapeMarkup } from '#platform/text/escape-markup'

export type PageDescription = {
  title: string
  description: string
  /** Its one true address, also when it was opened with filters or campaign parameters. */
  url: string
  image: { url: string; alt: string; width: number; height: number }
  /** For people who have the link, not for search engines. */
  isUnlisted?: boolean
}

const tag = (kind: 'property' | 'name', key: string, content: string | number) =>
  `<meta ${kind}="${key}" content="${escapeMarkup(String(content))}">`

export const pageTags = ({ title, description, url, image, isUnlisted }: PageDescription) =>
  [
    `<title>${escapeMarkup(`${title} · Kuri`)}</title>`,
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    tag('name', 'description', description),
    ...(isUnlisted ? [tag('name', 'robots', 'noindex')] : []),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', 'Kuri'),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:url', url),
    tag('property', 'og:image', image.url),
    tag('property', 'og:image:type', 'image/png'),
    tag('property', 'og:image:width', image.width),
    tag('property', 'og:image:height', image.height),
    tag('property', 'og:image:alt', image.alt),
    tag('name', 'twitter:card', 'summary_large_image'),
    tag('name', 'twitter:title', title),
    tag('name', 'twitter:description', description),
    tag('name', 'twitter:image', image.url),
  ].join('\n')
