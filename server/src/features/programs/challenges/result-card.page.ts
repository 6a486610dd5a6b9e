// The HTML page behind a shared result link.
import { CARD_HEIGHT, CARD_WIDTH } from '#platform/documents/card-size'
import { escapeMarkup } from '#platform/text/escape-markup'
import type { ResultCardView } from './challenges.view.ts'

const STYLE = `
:root { color-scheme: light }
body { margin: 0; font: 18px/1.6 system-ui, sans-serif; color: #1c2321; background: #faf6ef }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
img { display: block; width: 100%; height: auto; border-radius: 16px; box-shadow: 0 6px 24px #0002 }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 1.5rem 0 .25rem }
.match { font-weight: 600; color: #7a4a12; margin: 0 0 1rem }
a { color: #7a4a12; font-weight: 600 }
footer { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid #e4dac8; color: #5b6762; font-size: .9375rem }
`

const renderDocument = (head: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<style>${STYLE}</style></head><body><main>
${body}
</main></body></html>`

const tag = (kind: 'property' | 'name', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeMarkup(content)}">`

/** Its meta tags are the preview in chats; its body is for people who open the link. */
export function resultPage({ challenge, result, matchPercentage, sharePath, imageUrl }: ResultCardView, url: string) {
  const alt = `${result.title}, ${matchPercentage} % match`
  const head = [
    `<title>${escapeMarkup(`${result.shareTitle} · Kuri`)}</title>`,
    `<link rel="canonical" href="${escapeMarkup(`${url}${sharePath}`)}">`,
    tag('name', 'description', result.shareBody),
    // A card is only for people who have the link, so search engines must not index it.
    tag('name', 'robots', 'noindex'),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', 'Kuri'),
    tag('property', 'og:title', result.shareTitle),
    tag('property', 'og:description', result.shareBody),
    tag('property', 'og:url', `${url}${sharePath}`),
    tag('property', 'og:image', imageUrl),
    tag('property', 'og:image:type', 'image/png'),
    tag('property', 'og:image:width', String(CARD_WIDTH)),
    tag('property', 'og:image:height', String(CARD_HEIGHT)),
    tag('property', 'og:image:alt', alt),
    tag('name', 'twitter:card', 'summary_large_image'),
    tag('name', 'twitter:title', result.shareTitle),
    tag('name', 'twitter:description', result.shareBody),
    tag('name', 'twitter:image', imageUrl),
    tag('name', 'twitter:image:alt', alt),
  ]
  return renderDocument(
    head.join('\n'),
    `<img src="${escapeMarkup(new URL(imageUrl).pathname)}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" alt="${escapeMarkup(alt)}">
<h1>${escapeMarkup(result.title)}</h1>
<p class="match">${matchPercentage} % match · ${escapeMarkup(challenge.title)}</p>
<p>${escapeMarkup(result.description)}</p>
<footer>${escapeMarkup(`${challenge.participantsCount}`)} ${challenge.participantsCount === 1 ? 'person has' : 'people have'} taken this challenge on Kuri. <a href="/challenges">Find out who you are</a></footer>`,
  )
}

export const missingPage = () =>
  renderDocument(
    '<title>Not found · Kuri</title>\n<meta name="robots" content="noindex">',
    '<h1>This result card does not exist</h1>\n<p>The link may be incomplete. Ask the person who sent it to share it again.</p>',
  )
