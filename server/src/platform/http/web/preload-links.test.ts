import { expect, test } from 'vitest'
import type { BuiltFile } from './built-files.ts'
import { preloadLinks } from './preload-links.ts'

const fileOf = (bytes: number): BuiltFile => {
  const plain = Buffer.alloc(bytes)
  return { type: 'text/javascript', etag: '""', plain, br: null, gzip: null }
}
const HTML = `<script type="module" async crossorigin src="/assets/early-start.js"></script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/tiny.js">
<link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" crossorigin href="/assets/index.css">`
const files = new Map([
  ['/assets/index.js', fileOf(3000)],
  ['/assets/tiny.js', fileOf(100)],
  ['/assets/react.js', fileOf(60_000)],
  ['/assets/page.js', fileOf(20_000)],
  ['/assets/words.js', fileOf(500)],
])

test('names the styles and the early script first, then the largest files, and leaves a connection for the session', () => {
  expect(preloadLinks(HTML, files, ['/assets/words.js', '/assets/page.js']).link.split(', ')).toEqual([
    '</assets/index.css>; rel=preload; as=style; crossorigin',
    '</assets/early-start.js>; rel=modulepreload',
    '</assets/react.js>; rel=modulepreload',
    '</assets/page.js>; rel=modulepreload; fetchpriority=low',
    '</assets/index.js>; rel=modulepreload; fetchpriority=low',
    '</assets/words.js>; rel=modulepreload; fetchpriority=low',
  ])
})

test('a page that renews the session leaves the other files until its request is sent', () => {
  const { link, later } = preloadLinks(HTML, files, ['/assets/page.js'], true)
  expect(link).not.toContain('fetchpriority=low')
  expect(link).toContain('</assets/react.js>; rel=modulepreload')
  expect(later).toEqual(['/assets/page.js', '/assets/index.js'])
})

test('a page without files of its own names nothing', () => {
  expect(preloadLinks('<!doctype html><title>Kuri</title>', new Map(), [])).toEqual({ link: '', later: [] })
})
