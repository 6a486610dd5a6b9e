import { expect, test } from 'vitest'
import { hasFilters, placesOf, readChitsSearch, withFilter } from './chits.search.ts'

test('keeps what the service understands', () => {
  const search = {
    search: ' Onam ',
    maxSubscriptionAmount: '2500',
    frequency: 'MONTHLY',
    sortField: 'name',
    pageNumber: 3,
  }
  expect(readChitsSearch(search)).toEqual({
    search: 'Onam',
    maxSubscriptionAmount: 2500,
    frequency: 'MONTHLY',
    sortField: 'name',
    pageNumber: 3,
  })
})

test('drops a word in an amount, unknown values and names, and pages that cannot be', () => {
  const search = {
    maxSubscriptionAmount: 'cheap',
    maxTotalAmount: -5,
    frequency: 'DAILY',
    sortField: 'password',
    pageNumber: '0',
    companyId: '../x',
    durationType: 'MONTHS',
    utm_source: 'x',
  }
  expect(readChitsSearch(search)).toEqual({})
})

test('cuts a search that is too long', () => {
  expect(readChitsSearch({ search: 'x'.repeat(500) }).search).toHaveLength(150)
})

test('a changed filter leads back to the first page, and a cleared one disappears', () => {
  const search = readChitsSearch({ maxTotalAmount: 100_000, pageNumber: 4, sortField: 'name' })
  expect(withFilter(search, { frequency: 'WEEKLY' })).toEqual({
    maxTotalAmount: 100_000,
    frequency: 'WEEKLY',
    sortField: 'name',
  })
  expect(withFilter(search, { maxTotalAmount: undefined } as never)).toEqual({ sortField: 'name' })
  expect(hasFilters({ sortField: 'name', pageNumber: 2 })).toBe(false)
  expect(hasFilters({ district: 'Thrissur' })).toBe(true)
})

test('places to choose are those of the chits, once each, and the chosen one stays', () => {
  const places = [
    { district: 'Thrissur', state: 'Kerala' },
    null,
    { district: 'THRISSUR', state: ' ' },
    { district: 'Aluva', state: null },
  ]
  expect(placesOf('state', places, undefined)).toEqual(['Kerala'])
  expect(placesOf('district', places, undefined)).toEqual(['Aluva', 'THRISSUR'])
  expect(placesOf('district', [], 'thrissur')).toEqual(['thrissur'])
})
