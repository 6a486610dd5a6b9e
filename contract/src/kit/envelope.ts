// Every REST response uses the same envelope. [D1 2.1]
import { type Detail, REFUSALS, type RefusalCode, type RefusalStatus, STATUS_TYPES } from './refusals.ts'
import { Nullable, OneOf, type TSchema, Type } from './schema.ts'

export const Envelope = (data: TSchema) =>
  Type.Object({
    status: Type.Literal('success'),
    code: Type.Integer(),
    message: Type.String(),
    data,
    error: Type.Null(),
  })

export const ErrorEnvelope = Type.Object({
  status: Type.Literal('error'),
  code: Type.Integer(),
  message: Type.String(),
  data: Type.Null(),
  error: Type.Object({
    type: Type.String({ description: 'The class of error, such as BAD_REQUEST' }),
    code: OneOf(Object.keys(REFUSALS) as RefusalCode[], { description: 'A stable code that clients can rely on' }),
    message: Type.String(),
    details: Nullable(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  }),
})

export const errorEnvelope = (
  code: RefusalCode,
  details: readonly Detail[] | null,
  message: string = REFUSALS[code].message,
  status: RefusalStatus = REFUSALS[code].status,
) =>
  ({
    status: 'error',
    code: status,
    message,
    data: null,
    error: { type: STATUS_TYPES[status], code, message, details },
  }) as const
