// The rules of a body and their sentences. A form loads them when somebody begins to fill it in.
import type { TSchema } from '@kuri/contract/kit/schema'
import type { Check } from './form-store.ts'
import type { FieldValues } from './paths.ts'
import { checkOf } from './resolver.ts'
import { loadWording } from './wording.ts'

export const rulesOf = <V extends FieldValues>(schema: TSchema): Check<V> => checkOf<V>(schema, loadWording)
