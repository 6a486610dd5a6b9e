import { expect, test } from 'vitest'
import { cleanMobile, parseCells, problemsOf, readPeople, sharedMobiles } from './people.rules.ts'

const word = ({ keyword }: { keyword: string }) => keyword
const rows = (...people: { name: string; mobileNumber: string; email?: string }[]) =>
  people.map((person, id) => ({ id, email: '', ...person }))

test('cells are separated by tabs, semicolons or commas, and quotes keep them together', () => {
  expect(parseCells('Asha\t98470 12345\nRavi\t9847012346')).toEqual([
    ['Asha', '98470 12345'],
    ['Ravi', '9847012346'],
  ])
  expect(parseCells('Asha;1\r\n\r\nRavi;2\r\n')).toEqual([
    ['Asha', '1'],
    ['Ravi', '2'],
  ])
  expect(parseCells('"Nair, Asha","9847012345","say ""hi"""')).toEqual([['Nair, Asha', '9847012345', 'say "hi"']])
})

test('columns are found by their headings in six languages, in any order', () => {
  expect(readPeople('No\tMobile No.\tSubscriber name\n1\t9847012345\tAsha  Nair')).toEqual([
    { name: 'Asha Nair', mobileNumber: '+919847012345', email: '' },
  ])
  expect(readPeople('ഫോൺ;പേര്\n൯൮൪൭൦൧൨൩൪൫;ആശ')).toEqual([{ name: 'ആശ', mobileNumber: '+919847012345', email: '' }])
  expect(readPeople('नाम,मोबाइल\nआशा,9847012345')[0]).toMatchObject({ name: 'आशा' })
})

test('without headings the columns are found by what is in them', () => {
  expect(readPeople('1\tAsha\tasha@example.in\t9847012345\n2\tRavi\t\t9847012346')).toEqual([
    { name: 'Asha', mobileNumber: '+919847012345', email: 'asha@example.in' },
    { name: 'Ravi', mobileNumber: '+919847012346', email: '' },
  ])
})

test('a mobile number is cleaned, and what is none stays visible', () => {
  for (const typed of ['9847012345', '098470-12345', '91 98470 12345', '+91 98470 12345', '9847 012 345'])
    expect(cleanMobile(typed)).toBe('+919847012345')
  expect(cleanMobile('12345')).toBe('12345')
  expect(cleanMobile('not known')).toBe('not known')
})

test('problems stand in their cells', () => {
  const found = problemsOf(
    rows(
      { name: 'Asha', mobileNumber: '+919847012345' },
      { name: 'R2 D2', mobileNumber: '12345' },
      { name: '', mobileNumber: '+919847012346', email: 'nobody' },
    ),
    word,
    'a mobile number',
  )
  expect([...found.keys()].sort()).toEqual([1, 2])
  expect(Object.keys(found.get(1)!).sort()).toEqual(['mobileNumber', 'name'])
  expect(Object.keys(found.get(2)!).sort()).toEqual(['email', 'name'])
})

test('a number that stands twice is marked in both rows', () => {
  const list = rows(
    { name: 'Asha', mobileNumber: '+919847012345' },
    { name: 'Ravi', mobileNumber: '+919847012346' },
    { name: 'Asha', mobileNumber: '+919847012345' },
  )
  expect([...sharedMobiles(list)]).toEqual([
    [0, 2],
    [2, 2],
  ])
})

test('250 rows are checked in a moment', () => {
  const many = rows(
    ...Array.from({ length: 250 }, (_, index) => ({ name: 'Asha Nair', mobileNumber: `+9198470${10_000 + index}` })),
  )
  const begun = performance.now()
  expect(problemsOf(many, word, '').size).toBe(0)
  expect(performance.now() - begun).toBeLessThan(500)
})
