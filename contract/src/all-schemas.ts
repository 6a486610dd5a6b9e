// The names of schemas in the documents: the name of the constant that a contract exports. Schemas are compared by shape, so a
// spread or nullable copy is found too. A list of words (`BRANCH_STATUSES`) names the enumeration of its words (`BranchStatus`).

import { MODULES } from './all-routes.ts'
import * as auctionConfig from './auctions/config.ts'
import * as auctionEnums from './auctions/enums.ts'
import * as roomFrames from './auctions/live-room.frames.ts'
import * as roomPayloads from './auctions/live-room.payloads.ts'
import * as roomRefusals from './auctions/live-room.refusals.ts'
import * as auctionShapes from './auctions/shapes.ts'
import * as envelope from './kit/envelope.ts'
import * as paging from './kit/paging.ts'
import * as permissions from './kit/permissions.ts'
import * as fields from './kit/schema.ts'
import { OneOf } from './kit/schema.ts'
import * as enrollmentFields from './members/enrollment-fields.ts'
import * as receiptShapes from './money/receipt-shapes.ts'
import * as secondFactorShapes from './people/second-factor.shapes.ts'
import * as chitTerms from './programs/chit-terms.ts'
import * as programFields from './programs/program-fields.ts'

const SHARED = [
  fields,
  paging,
  envelope,
  permissions,
  auctionConfig,
  auctionEnums,
  auctionShapes,
  enrollmentFields,
  receiptShapes,
]

const isSchema = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value || 'enum' in value)
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 1 && value.every((word) => typeof word === 'string')

/** BRANCH_STATUSES → BranchStatus, PROGRAM_FREQUENCIES → ProgramFrequency. */
const enumName = (constant: string) =>
  constant
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|us|ch)es$|(?<![su])s$/, '')
    .replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

type NamedSchema = readonly [name: string, schema: object]

/** Pairs of a name and its schema; a later pair of the same shape is another name for it and is not used. */
const namedIn = (modules: readonly object[]): readonly NamedSchema[] =>
  modules.flatMap((module) =>
    Object.entries(module as Record<string, unknown>).flatMap(([name, value]): [string, object][] => {
      if (/^[A-Z][A-Za-z0-9]*[a-z]/.test(name) && isSchema(value)) return [[name, value]]
      if (/^[A-Z][A-Z0-9_]+$/.test(name) && isWords(value)) return [[enumName(name), OneOf(value)]]
      return []
    }),
  )

export const NAMED_SCHEMAS = namedIn([...SHARED, programFields, chitTerms, secondFactorShapes, ...MODULES])
/** The shapes that only the live room has. */
export const ROOM_SCHEMAS = namedIn([roomRefusals, roomPayloads, roomFrames])
