import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { makeCompany, makeProgram } from '#testing/fixtures'
import { useApp } from '#testing/use-app'

const WEB_FOLDER = mkdtempSync(join(tmpdir(), 'kuri-web-'))
writeFileSync(
  join(WEB_FOLDER, 'index.html'),
  '<!doctype html><html lang="en"><head><title>Kuri</title><meta name="description" content="Own words." /><!--meta--></head><body></body></html>',
)
const app = await useApp({ WEB_FOLDER, PUBLIC_URL: 'https://api.example.in', WEB_URL: 'https://kuri.example.in' })
const NAME = `Onam "40" <script>alert('1')</script>`
const company = await makeCompany(app, 'Nila & Sons')
const programId = await makeProgram(app, company.companyId, company.branchId, {
  name: NAME,
  programStatus: 'PUBLISHED',
  availableSlots: 6,
  totalSlots: 40,
})

const open = (url: string) => app.http.inject({ url, headers: { accept: 'text/html' } })
const SLUG = 'money-personality-challenge'
const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:property|name)="${key}" content="([^"]*)">`).exec(html)?.[1]

test('the page of a chit has its own title, address, description and picture', async () => {
  const { body, headers } = await open(`/chits/${programId}?utm_source=chat`)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(body).toContain(`<link rel="canonical" href="https://kuri.example.in/chits/${programId}">`)
  expect(contentOf(body, 'og:url')).toBe(`https://kuri.example.in/chits/${programId}`)
  expect(contentOf(body, 'og:image')).toBe(`https://api.example.in/share/chits/${programId}/card.png`)
  expect(contentOf(body, 'description')).toBe(
    'Pot ₹1,00,000, ₹2,000 a month, 50 months. 6 of 40 places free. Run by Nila &#38; Sons, Kozhikode.',
  )
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect(body).not.toContain('Own words.')
})

test('a page with its own description comes compressed, with an ETag for each form, and is not sent again', async () => {
  for (const url of ['/', '/chits', `/chits/${programId}`]) {
    const ask = (headers: Record<string, string>) =>
      app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
    const plain = await ask({})
    const zipped = await ask({ 'accept-encoding': 'gzip' })
    const small = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    const refused = await ask({ 'accept-encoding': 'br;q=0' })
    const forms = [plain, zipped, small, refused]
    expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', undefined])
    expect(contentOf(plain.body, 'og:url')).toMatch(/^https:/)
    expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of forms) {
      expect(headers.etag).toMatch(/^"[\w-]+"$/)
      expect(String(headers.vary)).toContain('accept-encoding')
      expect(headers['cache-control']).toBe('no-cache')
    }
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', small.headers.etag])
    const otherForm = await ask({ 'accept-encoding': 'gzip', 'if-none-match': String(small.headers.etag) })
    expect(otherForm.statusCode).toBe(200)
  }
})

test('the page of a company says who it is, and search engines may read it', async () => {
  const { body, headers } = await open(`/companies/${company.companyId}`)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(contentOf(body, 'og:url')).toBe(`https://kuri.example.in/companies/${company.companyId}`)
  expect(contentOf(body, 'description')).toMatch(/^Chit company since \d{4}, registration number .+: 1 open chit\.$/)
  const { body: robots } = await open('/robots.txt')
  expect(robots.split('\n')).toEqual(expect.arrayContaining(['Disallow: /co/', 'Disallow: /co$']))
  expect(robots).not.toContain('Disallow: /co\n')
})

test('names that people typed cannot become markup in the head', async () => {
  const { body } = await open(`/chits/${programId}`)
  expect(body).not.toMatch(/<script/)
  expect(body).toContain('<title>Onam &#34;40&#34; &#60;script&#62;')
})

test('the start page, the marketplace and the challenges are described, and every other page is kept from search engines', async () => {
  for (const path of ['/', '/chits', '/challenges', `/challenges/${SLUG}`]) {
    const { body, headers } = await open(path)
    expect([headers['x-robots-tag'], contentOf(body, 'og:image')]).toEqual([
      undefined,
      'https://api.example.in/share/kuri.png',
    ])
  }
  for (const path of [
    '/home',
    '/my/money',
    '/sign-in',
    '/invitations/accept?token=x',
    '/chits/c000000000000000000000000',
    '/challenges/no-such-challenge',
    '/r/no-such-card',
  ]) {
    const { body, headers, statusCode } = await open(path)
    expect([path, statusCode, headers['x-robots-tag']]).toEqual([path, 200, 'noindex'])
    expect(body).toContain('<title>Kuri</title>')
  }
})

test('a shared result has its own title and picture, for people with the link only', async () => {
  const challenge = (await app.call('GET', `/v2/public/challenges/${SLUG}`)).data
  type Question = { id: string; options: { id: string }[] }
  const answers = challenge.questions.map(({ id, options }: Question) => ({ questionId: id, optionId: options[0]!.id }))
  const { data } = await app.call('POST', `/v2/public/challenge-attempts/${SLUG}`, { body: { answers } })
  const { body } = await open(`/r/${data.shareToken}`)
  expect(contentOf(body, 'og:title')).toBe(data.result.shareTitle)
  expect(contentOf(body, 'og:url')).toBe(`https://kuri.example.in/r/${data.shareToken}`)
  expect(contentOf(body, 'og:image')).toBe(`https://api.example.in${data.sharePath}/card.png`)
  expect(contentOf(body, 'robots')).toBe('noindex')
  const page = await open(data.sharePath)
  expect(page.body).toContain('<a href="/challenges">Find out who you are</a>')
})

test('the pictures are PNG files of 1200 by 630, and an unknown chit has none', async () => {
  for (const path of ['/share/kuri.png', `/share/chits/${programId}/card.png`]) {
    const image = await app.http.inject(path)
    expect((await fileTypeFromBuffer(image.rawPayload))?.mime).toBe('image/png')
    expect([image.rawPayload.readUInt32BE(16), image.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    const known = await app.http.inject({ url: path, headers: { 'if-none-match': String(image.headers.etag) } })
    expect(known.statusCode).toBe(304)
  }
  expect((await app.http.inject('/share/chits/c000000000000000000000000/card.png')).statusCode).toBe(404)
})

test('search engines find the public pages and no others', async () => {
  const robots = await app.http.inject('/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toContain('Disallow: /my/')
  expect(robots.body).toContain('Sitemap: https://kuri.example.in/sitemap.xml')
  const hidden = await makeProgram(app, company.companyId, company.branchId, { programStatus: 'APPLIED' })
  const { body } = await app.http.inject('/sitemap.xml')
  expect(body).toContain(`<loc>https://kuri.example.in/chits/${programId}</loc>`)
  expect(body).not.toContain(hidden)
})
