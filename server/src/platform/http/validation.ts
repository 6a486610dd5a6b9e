// The validator of requests and socket commands, with the keywords and formats that our schemas use.
import { Ajv, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isPlainName } from '#platform/text/plain-names'

/** Keywords that change a string before its other checks run: `before: maxLength` puts them first among the string rules. */
const changing = (keyword: string, change: (text: string) => string): FuncKeywordDefinition => ({
  keyword,
  type: 'string',
  schemaType: 'boolean',
  before: 'maxLength',
  modifying: true,
  validate: (
    _on: boolean,
    text: string,
    _schema: unknown,
    at?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
  ) => {
    if (at?.parentData) at.parentData[at.parentDataProperty] = change(text)
    return true
  },
})

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T.+)?$/

/** A date that exists, or an instant whose day exists: 2027-02-29 does not. */
function isCalendarDate(text: string): boolean {
  const match = CALENDAR_DATE.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && (text.length === 10 || isInstant(text))
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

export function isInstant(text: string): boolean {
  return INSTANT.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

/** A name contains a letter of any script, and no digit. */
const isPersonName = (text: string) => /\p{L}/u.test(text) && !/\p{Nd}/u.test(text) && isPlainName(text)

/** [D3 4] Letters of any script with their marks and joiners, spaces, hyphens, apostrophes, periods. */
const isNameOfLetters = (text: string) => /^(?:[\p{L}\p{M} .'’-]|\p{Join_C})*$/u.test(text) && /\p{L}/u.test(text)

const ajv = new Ajv({
  allErrors: true,
  useDefaults: true,
  verbose: true,
  strict: false,
  removeAdditional: false,
})
addFormats.default(ajv, ['email', 'date-time'])
ajv.addFormat('calendar-date', isCalendarDate)
ajv.addFormat('instant', isInstant)
ajv.addFormat('person-name', isPersonName)
ajv.addFormat('plain-name', isPlainName)
ajv.addFormat('name-letters', isNameOfLetters)
ajv.addKeyword(changing('lower', (text) => text.toLowerCase()))
ajv.addKeyword(changing('upper', (text) => text.toUpperCase()))
ajv.addKeyword(changing('trim', (text) => text.trim()))

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const TRUTHS: Record<string, boolean> = { true: true, false: false }
const asNumber = (text: string) => (NUMBER.test(text) ? Number(text) : text)
const READERS: Record<string, (text: string) => unknown> = {
  integer: asNumber,
  number: asNumber,
  boolean: (text) => TRUTHS[text] ?? text,
}

type Named = { properties?: Record<string, { type?: unknown }> }

/** Paths and queries are text: a value written like the type of its schema is converted; the schema refuses the rest. */
function readAddress({ properties = {} }: Named, data: Record<string, unknown>) {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = data[name]
    if (typeof text === 'string' && typeof type === 'string') data[name] = READERS[type]?.(text) ?? text
  }
}

/** Schemas are compiled at the first request: compiling all of them at the start would take most of a second. */
export function compile(schema: object, part: string | undefined): ValidateFunction {
  let compiled: ValidateFunction | null = null
  const validate = (data: unknown) => {
    compiled ??= ajv.compile(schema)
    if (part !== 'body') readAddress(schema, data as Record<string, unknown>)
    const isValid = compiled(data)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = undefined as ValidateFunction['errors']
  return validate as ValidateFunction
}
