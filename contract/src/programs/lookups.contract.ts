// Lookups of public data that forms need: post offices by pincode, banks by IFSC, sub-registrar offices. The data is bundled.
import { route } from '../kit/route.ts'
import { Ifsc, NullableText, OneOf, Pincode, Text, Type } from '../kit/schema.ts'

const Source = Type.String({ description: 'Where the data comes from, and its state' })
const common = { tag: 'Lookups', persona: 'ANY', permission: null, method: 'GET', success: 200 } as const

export const lookUpPincode = route({
  ...common,
  path: '/v2/common/pincodes/:pincode',
  summary: 'Look up a pincode',
  description:
    'Returns the post offices with lasting ids for `postOfficeId`, and the city for `cityId`. An unknown pincode is a 404: let people ' +
    'type the address then, because new pincodes appear before the bundled directory knows them.',
  params: Type.Object({ pincode: Pincode }),
  data: Type.Object({
    pincode: Type.String(),
    city: Type.String({ description: 'The taluk, or the district where the directory names no taluk' }),
    cityId: Type.Integer(),
    district: Type.String(),
    state: Type.String(),
    postOffices: Type.Array(
      Type.Object({
        postOfficeId: Type.Integer(),
        name: Type.String(),
        kind: OneOf(['HEAD', 'SUB', 'BRANCH']),
        delivers: Type.Boolean({ description: 'Whether the office delivers mail' }),
      }),
    ),
    source: Source,
  }),
  refusals: ['PINCODE_UNKNOWN'],
})

export const lookUpIfsc = route({
  ...common,
  path: '/v2/common/ifsc/:ifsc',
  summary: 'Look up an IFSC',
  description:
    'Says whether the code exists and which bank uses it. The bundled list has no branch names and addresses, so `branch` and `address` ' +
    'are null and people type them. An unknown code is a 404.',
  params: Type.Object({ ifsc: Ifsc }),
  data: Type.Object({
    ifsc: Type.String(),
    bank: Type.String(),
    bankCode: Type.String(),
    branch: NullableText,
    address: NullableText,
    source: Source,
  }),
  refusals: ['IFSC_UNKNOWN'],
})

export const listSros = route({
  ...common,
  path: '/v2/common/sros',
  summary: 'List sub-registrar offices of Kerala',
  description:
    '`search` matches the beginning of a word of the name or the district. The list is not complete: offices outside Kerala and small ' +
    'offices are missing, and nobody has compared it with an official list.',
  query: Type.Object({ search: Type.Optional(Text(0, 100)) }),
  data: Type.Object({
    sros: Type.Array(Type.Object({ sroId: Type.Integer(), name: Type.String(), district: Type.String() })),
    isComplete: Type.Boolean(),
    source: Source,
  }),
})
