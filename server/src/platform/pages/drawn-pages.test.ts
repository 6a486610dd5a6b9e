import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'

const STYLE = 'width:40%;content:"<"'
/** What the build of the web app leaves there, as small as possible: it reads the list of challenges and shows what it was given. */
const PAGES = `export async function draw(path, language, answers) {
  if (path === '/check-passbook') throw new Error('this page cannot be drawn')
  const address = '/v2/public/challenges?pageSize=20'
  if (!(address in answers)) return { needs: [path === '/chits' ? '/v2/public/nothing' : address] }
  const html = '<p style="width:40%;content:&quot;&lt;&quot;">' + language + ' ' + path + ' ' + answers[address].count + '</p>'
  return { html, data: [['/v2/public/challenges', null, null], '</script><script>alert(1)</script>'] }
}`
const WEB_FOLDER = mkdtempSync(join(tmpdir(), 'kuri-drawn-'))
writeFileSync(
  join(WEB_FOLDER, 'index.html'),
  '<!doctype html><html lang="en"><title>Kuri</title><!--meta--><body><div id="app"><!--page-->outline</div></body>',
)
mkdirSync(join(WEB_FOLDER, '.vite', 'pages'), { recursive: true })
writeFileSync(join(WEB_FOLDER, '.vite', 'pages', 'public-pages.js'), PAGES)
const app = await useApp({ WEB_FOLDER })

const open = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
/** The first page waits for a thread, and then comes as an outline. */
const openDrawn = async (url: string, headers?: Record<string, string>) =>
  expect.poll(() => open(url, headers)).toMatchObject({ body: expect.stringContaining('class="drawn"') })

test('a page of visitors arrives drawn, with its data, in the language of the browser or of the device', async () => {
  await openDrawn('/', { 'accept-language': 'ml-IN,en;q=0.5' })
  const { body, headers } = await open('/', { 'accept-language': 'ml-IN,en;q=0.5' })
  expect(body).toContain('<html lang="ml">')
  expect(body).toMatch(/<div class="drawn"><p [^>]*>ml \/ \d+<\/p><\/div>outline/)
  expect(headers).toMatchObject({ 'content-language': 'ml', vary: 'accept-language, cookie, accept-encoding' })
  await openDrawn('/', { cookie: 'kuri.language=ta', 'accept-language': 'ml' })
  expect((await open('/', { cookie: 'kuri.language=ta', 'accept-language': 'ml' })).body).toContain('>ta / ')
  expect((await open('/', { cookie: 'kuri.language=xx' })).headers['content-language'] ?? 'en').toBe('en')
})

test('nothing in the data of a page ends its script, and only the styles of the page itself count', async () => {
  await openDrawn('/')
  const { body, headers } = await open('/')
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('\\u003c/script>')
  const hash = createHash('sha256').update(STYLE).digest('base64')
  expect(headers['content-security-policy']).toContain(`; style-src-attr 'unsafe-hashes' 'sha256-${hash}'`)
})

test('a drawn page is not sent again to who has it', async () => {
  await openDrawn('/challenges')
  const { headers } = await open('/challenges')
  const again = await open('/challenges', { 'if-none-match': headers.etag as string })
  expect(again.statusCode).toBe(304)
})

test('a page that cannot be drawn, or whose data is refused, comes as an outline', async () => {
  for (const url of ['/check-passbook', '/chits', '/challenges?pageNumber=2', '/home']) {
    const { statusCode, body } = await open(url)
    expect([url, statusCode, body.includes('class="drawn"')]).toEqual([url, 200, false])
    expect(body).toContain('outline')
  }
})
