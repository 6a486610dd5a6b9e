import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { makeSubscriber } from '#testing/fixtures'
import { useApp } from '#testing/use-app'
import { moneyPersonality } from './money-personality.seed.ts'
import { drawCard, wrapText } from './result-card.drawing.ts'

const app = await useApp({ PUBLIC_URL: 'https://kuri.example.in/' })
const { token } = await makeSubscriber(app)
const base = '/v2/subscribers/challenges'
const { id } = (await app.call('GET', base, { token })).data.challenges[0]
const { questions } = (await app.call('GET', `${base}/${id}`, { token })).data
const attempt = await app.call('POST', `${base}/${id}/attempts`, { token })
const answers = questions.map((question: { id: string; options: { id: string }[] }) => ({
  questionId: question.id,
  optionId: question.options[0]!.id,
}))
const done = await app.call('POST', `${base}/${id}/attempts/${attempt.data.id}/complete`, {
  token,
  body: { answers },
})
const sharePath = done.data.sharePath
const shareTitle = done.data.result.shareTitle

// What Chrome, Safari and Firefox send when a person opens a link.
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test('[spec: Challenges and scoring] the share path returns JSON unless the client accepts text/html', async () => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { accept: 'application/json, */*' }]) {
    const answer = await app.http.inject({ url: sharePath, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers.vary).toMatch(/accept/i)
    const { status, data } = answer.json()
    expect([status, data.sharePath, data.result.shareTitle]).toEqual(['success', sharePath, shareTitle])
  }
})

test('[spec: Challenges and scoring] a browser gets a page with the tags that chats and social networks read', async () => {
  const page = await app.http.inject({ url: sharePath, headers: BROWSER })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers.vary).toMatch(/accept/i)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const content = (key: string) =>
    new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)">`).exec(page.body)?.[1]
  expect(content('og:title')).toBe(shareTitle)
  expect(content('og:url')).toBe(`https://kuri.example.in${sharePath}`)
  expect(content('og:image')).toBe(`https://kuri.example.in${sharePath}/card.png`)
  expect(content('twitter:card')).toBe('summary_large_image')
  expect(content('twitter:image')).toBe(content('og:image'))
  expect(content('og:description')).toBeTruthy()
  expect(page.body).toContain(`<img src="${sharePath}/card.png"`)
})

test('[spec: Challenges and scoring] services that make link previews get the page, whatever they accept', async () => {
  for (const agent of ['WhatsApp/2.24.1 A', 'facebookexternalhit/1.1', 'TelegramBot (like TwitterBot)']) {
    const page = await app.http.inject({ url: sharePath, headers: { accept: '*/*', 'user-agent': agent } })
    expect(page.headers['content-type'], agent).toBe('text/html; charset=utf-8')
  }
})

test('[spec: Challenges and scoring] the preview is a PNG of 1200 by 630 that may be cached', async () => {
  const image = await app.http.inject(`${sharePath}/card.png`)
  expect(image.statusCode).toBe(200)
  expect((await fileTypeFromBuffer(image.rawPayload))?.mime).toBe('image/png')
  expect([image.rawPayload.readUInt32BE(16), image.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  expect(image.headers['cache-control']).toContain('public')
  const again = await app.http.inject({
    url: `${sharePath}/card.png`,
    headers: { 'if-none-match': String(image.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('[spec: Enrollment endpoints] an unknown token is 404, as a page for browsers and as the envelope for other clients', async () => {
  const nowhere = '/v2/public/challenges/results/nobody'
  const page = await app.http.inject({ url: nowhere, headers: BROWSER })
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('This result card does not exist')
  expect(page.headers['cache-control']).toBeUndefined()
  const json = await app.call('GET', nowhere)
  expect([json.status, json.error?.type]).toEqual([404, 'NOT_FOUND'])
  expect((await app.http.inject(`${nowhere}/card.png`)).statusCode).toBe(404)
})

test('[card] text is broken into lines and markup is escaped', () => {
  expect(wrapText('one two three', 7, 4)).toEqual(['one two', 'three'])
  expect(wrapText('one two three four', 5, 2)).toEqual(['one', 'two…'])
  const text = { challengeTitle: '<script>', title: 'A & B', shareBody: '"', iconKey: 'toString', matchPercentage: 0 }
  expect(drawCard(text)).not.toMatch(/<script|A & B/)
})

test('[seed] every option awards points to known results, and every result is favored equally often', () => {
  const keys = moneyPersonality.results.map(({ shortKey }) => shortKey)
  expect(keys).toEqual(['SI', 'EW', 'YO', 'SS', 'FB', 'SR'])
  const main = new Map<string, number>()
  for (const { options } of moneyPersonality.questions)
    for (const { points } of options) {
      expect(Object.keys(points).every((key) => keys.includes(key))).toBe(true)
      const [best] = Object.entries(points).sort((a, b) => b[1] - a[1])[0]!
      main.set(best, (main.get(best) ?? 0) + 1)
    }
  // Every result gets the most points from the same number of options.
  expect(new Set(main.values()).size).toBe(1)
})
