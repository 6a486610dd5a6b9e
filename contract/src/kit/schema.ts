// Small schema builders that all contracts share.
// `trim`, `upper` and `lower` are keywords of our validator that change the value before its other checks run.
// `says` is the message that a caller gets when the value is not valid.
// `documentedAs` is what the OpenAPI document shows instead of the schema.
import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'

export { type Static, type TObject, type TProperties, type TSchema, Type }

export const OneOf = <const Values extends readonly string[]>(values: Values, options: object = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options })

/** `schema` or null, as one schema (`type: [t, 'null']`), so that an invalid value gets one message instead of three. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const plain = { ...(schema as object) } as { type?: string | string[]; enum?: unknown[] }
  if (!plain.type) return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  return Type.Unsafe<Static<T> | null>({
    ...plain,
    type: [plain.type, 'null'].flat(),
    ...(plain.enum ? { enum: [...plain.enum, null] } : {}),
  } as object)
}

/** An object whose names are not known beforehand. `Type.Record` would bring typebox's type engine to every phone (11 KB). */
export const Dictionary = <T extends TSchema>(values: T, options: object = {}) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', patternProperties: { '^.*$': values }, ...options })

/** The same properties, none of them required. `Type.Partial` brings the type engine too. */
export const allOptional = <P extends TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof P]: TOptional<P[K]>
  }

export const Text = (min: number, max: number, options: object = {}) =>
  Type.String({ minLength: min, maxLength: max, trim: true, ...options })

/** A name that others see: no link, line break or control character. */
export const PlainName = (max: number) =>
  Text(1, max, {
    format: 'plain-name',
    says: `must be a name of 1 to ${max} characters without links, line breaks or control characters`,
  })

/** A plain name that asks nobody to call either: for what members and visitors see of a company. */
export const NameWithoutContacts = (max: number) =>
  Text(1, max, {
    format: 'name-without-contacts',
    says: `must be a name of 1 to ${max} characters without links, phone numbers, line breaks or control characters`,
  })

export const Id = Type.String({
  pattern: '^c[a-z0-9]{24}$',
  description: 'A unique id: c and 24 lower-case letters or digits',
  says: 'must be an id (c followed by 24 lower-case letters or digits)',
})
export const Instant = Type.String({ format: 'date-time', description: 'An ISO-8601 instant in UTC' })
export const Count = Type.Integer({ minimum: 0 })
/** Rupees on the wire: a number with at most two decimals. */
export const Amount = Type.Number({ description: 'Rupees, at most two decimals' })

/** A calendar date in a response. */
export const Day = Type.String({ format: 'date', description: 'A day, as YYYY-MM-DD' })

export const CalendarDate = Type.String({
  format: 'calendar-date',
  says: 'must be a date that exists, as YYYY-MM-DD or an ISO-8601 instant',
})
export const InstantInput = Type.String({
  format: 'instant',
  says: 'must be an ISO-8601 instant with a time zone, such as 2027-01-31T10:00:00Z',
})

const DECIMAL = '^\\d{1,13}(\\.\\d{1,2})?$'
/** A non-negative decimal as a string: at most 13 digits and two decimals, without sign, symbol, separator or exponent. */
export const DecimalString = Type.String({
  pattern: DECIMAL,
  says: 'must be a decimal string such as "1500" or "1500.50": digits, at most two decimals, no sign or separators',
})

/** Rupees as a JSON number or as a decimal string, not negative. */
export const RupeesInput = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  pattern: DECIMAL,
  minimum: 0,
  maximum: 9_999_999_999_999.99,
  says: 'must be an amount in rupees such as 60000 or "60000.50": not negative, at most two decimals',
})

export const Email = Type.String({
  trim: true,
  lower: true,
  format: 'email',
  maxLength: 254,
  says: 'must be an email address',
})
export const MobileNumber = Type.String({
  trim: true,
  pattern: '^\\+?[0-9 ()\\-]{7,25}$',
  says: 'must be a mobile number, preferably in E.164 form such as +919800000000',
})
type LettersOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | LettersOf<Rest> : never
type CapitalLetter = LettersOf<'ABCDEFGHIJKLMNOPQRSTUVWXYZ'>
/** Two capital letters, so that a dialing prefix such as +91 does not compile. */
export type CountryCode = `${CapitalLetter}${CapitalLetter}`
export const CountryCode = Type.Unsafe<CountryCode>({
  type: 'string',
  pattern: '^[A-Z]{2}$',
  trim: true,
  upper: true,
  says: 'must be a two-letter ISO country code such as IN',
})
/** For forms that may omit it. */
export const HomeCountryCode = Type.Unsafe<CountryCode>({ ...CountryCode, default: 'IN' })
export const Pincode = Type.String({
  pattern: '^[1-9][0-9]{5}$',
  trim: true,
  says: 'must be 6 digits, not starting with 0',
})
export const Gstin = Type.String({
  pattern: '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$',
  trim: true,
  upper: true,
  says: 'must be a 15-character GSTIN',
})
export const Pan = Type.String({
  pattern: '^[A-Z]{5}[0-9]{4}[A-Z]$',
  trim: true,
  says: 'must be a PAN: 5 capital letters, 4 digits, 1 capital letter',
})
export const Aadhaar = Type.String({
  pattern: '^[2-9][0-9]{11}$',
  trim: true,
  says: 'must be 12 digits, not starting with 0 or 1',
})
export const Ifsc = Type.String({
  pattern: '^[A-Z]{4}0[A-Z0-9]{6}$',
  trim: true,
  upper: true,
  says: 'must be an IFSC: 4 letters, a zero, 6 letters or digits',
})
export const Otp = Type.String({ pattern: '^[0-9]{6}$', trim: true, says: 'must be the 6-digit code' })
/** Ten digits where the number or the address is under attack: nobody guesses those. */
export const SignInCode = Type.String({
  pattern: '^([0-9]{6}|[0-9]{10})$',
  trim: true,
  says: 'must be the code of 6 or 10 digits',
})
export const AcceptedTerms = Type.Literal(true, { says: 'must be true: the terms and conditions must be accepted' })
export const Masked = Type.String({ description: 'Masked: only the last four characters are shown' })
export const FileUrl = Type.String({ description: 'A short-lived download URL' })
export const SortOrder = OneOf(['asc', 'desc'])
export const PositiveInteger = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const NullableId = Nullable(Id)
export const NullableText = Nullable(Type.String())
export const NullableInstant = Nullable(Instant)
/** A field that belongs to another endpoint and is rejected here; unknown fields are ignored. [spec: Unknown and misplaced fields] */
export const NotAccepted = Type.Optional(Type.Never())
/** One word, words with commas between them, or a list of words. Of a longer text the first word is checked by its type. */
type WordList<Word extends string> = Word | `${Word},${string}` | Word[]
/** Either `A,B` in one parameter, or the parameter repeated. */
export const CommaList = <const Values extends readonly string[]>(values: Values) =>
  Type.Optional(
    Type.Unsafe<WordList<Values[number]>>({
      type: ['string', 'array'],
      pattern: `^ *(${values.join('|')}) *(, *(${values.join('|')}) *)*$`,
      items: { type: 'string', pattern: `^ *(${values.join('|')}) *(, *(${values.join('|')}) *)*$` },
      maxItems: 100,
      maxLength: 2000,
      description: `a comma-separated list of ${values.join(', ')}`,
      says: `must be a comma-separated list of ${values.join(', ')}`,
    }),
  )
