import { Pincode, Text, Type } from '@kuri/contract/kit/schema'
import { expect, test } from 'vitest'
import { checkOf, withoutEmpty } from './resolver.ts'

const Body = Type.Object({
  name: Text(1, 50),
  address: Type.Optional(Type.Object({ city: Text(1, 9), pincode: Pincode })),
})
const resolve = (typed: object) =>
  checkOf(
    Body,
    async () =>
      ({ path, keyword }) =>
        `${path} ${keyword}`,
  )(typed as never)

test('what is left empty is not sent, and an address without a word is no address', async () => {
  const typed = { name: '  Asha ', address: { city: '', pincode: '' } }
  expect(await resolve(typed)).toEqual({ values: { name: 'Asha' }, errors: {} })
  expect(withoutEmpty({ list: [{ a: '' }], on: false, none: null })).toEqual({ list: [{}], on: false, none: null })
})

test('every problem stands at its field', async () => {
  expect(await resolve({ name: '', address: { city: 'Ottapalam', pincode: '12' } })).toEqual({
    values: { name: '', address: { city: 'Ottapalam', pincode: '12' } },
    errors: {
      name: { type: 'required', message: 'name required' },
      'address.pincode': { type: 'pattern', message: 'address.pincode pattern' },
    },
  })
})

test('a required address without a word names the fields that are missing in it', async () => {
  const Required = Type.Object({ address: Type.Object({ pincode: Pincode }) })
  const resolveIt = checkOf(
    Required,
    async () =>
      ({ path }) =>
        path,
  )
  const { errors } = await resolveIt({ address: { pincode: '' } })
  expect(errors).toEqual({ 'address.pincode': { type: 'required', message: 'address.pincode' } })
})
