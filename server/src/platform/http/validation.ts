// The validator of requests and socket commands, with the keywords and formats that our schemas use.
import {
  isCalendarDate,
  isInstant,
  isNameOfLetters,
  isNameWithoutContacts,
  isPersonName,
  isPlainName,
} from '@kuri/contract/kit/formats'
import { Ajv, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'

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
ajv.addFormat('name-without-contacts', isNameWithoutContacts)
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
