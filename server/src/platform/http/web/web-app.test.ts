import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from '#testing/use-app'

const WEB_FOLDER = mkdtempSync(join(tmpdir(), 'kuri-web-'))
writeFileSync(join(WEB_FOLDER, 'index.html'), '<!doctype html><title>Kuri</title><!--meta-->')
writeFileSync(join(WEB_FOLDER, 'staff.html'), '<!doctype html><title>Workplace</title>')
writeFileSync(join(WEB_FOLDER, 'sw.js'), 'fetch')
mkdirSync(join(WEB_FOLDER, 'assets'))
writeFileSync(join(WEB_FOLDER, 'assets', 'index-1.js'), 'start()')
const app = await useApp({ WEB_FOLDER })

test('the service worker may fetch from its own origin, and nothing else', async () => {
  const { headers } = await app.http.inject('/sw.js')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(headers['cache-control']).toBe('no-cache')
})

test('a file whose name changes with its content carries no header of the API', async () => {
  const { headers, body } = await app.http.inject({
    url: '/assets/index-1.js',
    headers: { origin: 'http://a.example' },
  })
  expect(body).toBe('start()')
  expect(Object.keys(headers).sort()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'etag',
    'vary',
    'x-content-type-options',
  ])
  expect(headers['cache-control']).toContain('immutable')
})

test('staff get a page of their own below the addresses of the workplaces, and nowhere else', async () => {
  const isOfStaff = async (url: string) => {
    const { body, headers } = await app.http.inject({ url, headers: { accept: 'text/html' } })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    return body.includes('Workplace')
  }
  for (const url of ['/co', '/co/branches?page=2', '/admin', '/admin/no/such/page'])
    expect([url, await isOfStaff(url)]).toEqual([url, true])
  for (const url of ['/', '/home', '/company', '/staff.html', '/no/such/page'])
    expect([url, await isOfStaff(url)]).toEqual([url, false])
})
