import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'
import { makeSignedUrls } from './signed-urls.ts'

const urls = makeSignedUrls(() => [Buffer.alloc(32, 7)])
const now = new Date('2026-11-15T00:00:00Z')
const later = new Date(now.getTime() + 1000)
const queryOf = (url: string) => url.slice(url.indexOf('?') + 1)

test('[spec: The signed address] a signed query is accepted only for its own method, key and time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const query = queryOf(urls.sign('GET', 'a/b', later, { name, type: 'image/png' }))
      const parts = urls.verify('GET', 'a/b', query, now)
      expect(parts).toBeInstanceOf(URLSearchParams)
      expect((parts as URLSearchParams).get('name')).toBe(name.toWellFormed())
      expect(urls.verify('PUT', 'a/b', query, now)).toBe('FORGED')
      expect(urls.verify('GET', 'a/c', query, now)).toBe('FORGED')
      expect(urls.verify('GET', 'a/b', query, later)).toBe('EXPIRED')
    }),
  )
})

test('[spec: The signed address] rejects a URL after any change of a single character', () => {
  const query = queryOf(urls.sign('PUT', 'a/b', later, { type: 'application/pdf', new: '1' }))
  fc.assert(
    fc.property(fc.nat(query.length - 1), fc.constantFrom(...'aA0=&%-_'), (at, character) => {
      fc.pre(query[at] !== character)
      expect(urls.verify('PUT', 'a/b', query.slice(0, at) + character + query.slice(at + 1), now)).toBe('FORGED')
    }),
  )
  for (const nonsense of ['', 'signature=', '&signature=', 'expires=9999999999999'])
    expect(urls.verify('PUT', 'a/b', nonsense, now)).toBe('FORGED')
})

test('[RFC 6266] the header is one line of ASCII for every file name and contains the whole name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (fileName) => {
      const header = contentDisposition(fileName, 'application/pdf')
      expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\x21-\x7e]*$/)
      expect(header.split('"')).toHaveLength(3)
      expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(fileName.toWellFormed())
    }),
  )
})
