// Names that were typed before a stricter rule stay as they are until somebody types another one.
import { check } from '@kuri/contract/kit/check'
import type { Detail } from '@kuri/contract/kit/refusals'
import type { TSchema } from '@kuri/contract/kit/schema'

/** What is wrong with a name that replaces another. A name that is sent back unchanged is not judged. */
export const changedNameProblems = (
  path: string,
  schema: TSchema,
  stored: string,
  sent: string | undefined,
): Detail[] =>
  sent === undefined || sent === stored
    ? []
    : check(schema, sent).problems.map(({ says }) => ({ path, message: says ?? 'is not valid' }))
