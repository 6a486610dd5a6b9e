// Every REST response uses the same envelope. [spec: The envelope]
import {
  type Detail,
  type DetailParams,
  REFUSALS,
  type RefusalCode,
  type RefusalStatus,
  STATUS_TYPES,
} from './refusals.ts'
import { Nullable, OneOf, type TSchema, Type } from './schema.ts'

/** What the caller should know about a request that was carried out. */
export const Warnings = Type.Array(
  Type.Object({
    path: Type.String({ description: 'The field of the request' }),
    message: Type.String(),
    code: Type.Optional(Type.String({ description: 'A stable code of a warning about the business' })),
  }),
  { description: 'Only present when there is something to say, such as a field that was ignored' },
)
export type Warning = Pick<Detail, 'path' | 'message'> & { code?: string }

/** What is wrong with a field, for clients that write the sentence themselves. */
export const keywordFields = {
  keyword: Type.Optional(
    Type.String({
      description: 'A stable word for the rule, such as minLength or pan; a refusal code where its sentence is used',
    }),
  ),
  params: Type.Optional(
    Type.Unsafe<DetailParams>({
      type: 'object',
      additionalProperties: {},
      description: 'What the sentence is filled in with, such as limit or values',
    }),
  ),
}

/** A success whose data is not described further. */
export const Success = Type.Object({
  status: Type.Literal('success'),
  code: Type.Integer({ description: 'The HTTP status' }),
  message: Type.String({ description: 'A sentence for people; it may change' }),
  data: Type.Unknown(),
  error: Type.Null(),
  warnings: Type.Optional(Warnings),
})

export const Envelope = (data: TSchema) => Type.Object({ ...Success.properties, data })

/** Business warnings and unknown fields share the list, so it is bounded here. */
export const MAX_WARNINGS = 50

export const successEnvelope = <Data>(
  code: number,
  message: string,
  data: Data,
  warnings: readonly Warning[] | null,
) =>
  warnings === null
    ? ({ status: 'success', code, message, data, error: null } as const)
    : ({ status: 'success', code, message, data, error: null, warnings: warnings.slice(0, MAX_WARNINGS) } as const)

export const ErrorEnvelope = Type.Object({
  status: Type.Literal('error'),
  code: Type.Integer(),
  message: Type.String(),
  data: Type.Null(),
  error: Type.Object({
    type: Type.String({ description: 'The class of error, such as BAD_REQUEST' }),
    code: OneOf(Object.keys(REFUSALS) as RefusalCode[], { description: 'A stable code that clients can rely on' }),
    message: Type.String(),
    details: Nullable(
      Type.Array(
        Type.Object({
          path: Type.String(),
          message: Type.String(),
          requiredAmount: Type.Optional(
            Type.Number({ description: 'The nearest amount in rupees that would be accepted' }),
          ),
          ...keywordFields,
        }),
      ),
    ),
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
