// What members, applicants and visitors can meet, by what endpoints and socket commands say about themselves. Nothing else is translated.
import { ALL_ROUTES } from '@kuri/contract/all-routes'
import { COMMANDS, type CommandType } from '@kuri/contract/auctions/live-room.contract'
import { reasonsOf } from '@kuri/contract/auctions/live-room.refusals'
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import type { Operation } from '@kuri/contract/kit/route'
import { FIELD_SENTENCES } from '@kuri/contract/phrases/field-sentences'
import { makeRecognizer } from '@kuri/contract/phrases/sentences'
import { refusalsByStatus } from '@kuri/server/platform/http/openapi/responses'

const isForStaff = ({ persona }: Operation) => persona === 'COMPANY' || persona === 'SUPERADMIN'
const membersRoutes = ALL_ROUTES.filter((route) => !isForStaff(route))
const commands = Object.keys(COMMANDS) as CommandType[]

/** Only a development server has a clock that can be moved. */
const OF_DEVELOPERS: ReadonlySet<string> = new Set<RefusalCode>(['CLOCK_ONLY_FORWARD'])

const codesOf = (routes: readonly Operation[]) =>
  new Set<string>(routes.flatMap((route) => Object.values(refusalsByStatus(route)).flat()))

const ofMembers = codesOf(membersRoutes)
/** The frames of a socket carry codes, and every client has its own words for them. */
const ofOthers = new Set<string>([...codesOf(ALL_ROUTES), ...commands.flatMap(reasonsOf)])

/** What no endpoint and no command lists comes from the platform, and anybody can meet it: an unknown path, a refused upload. */
export const isRefusalOfMembers = (code: string) =>
  ofMembers.has(code) || !(ofOthers.has(code) || OF_DEVELOPERS.has(code))

const recognize = makeRecognizer(FIELD_SENTENCES)

function keywordsIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [key, value] of Object.entries(schema)) {
    const isSentence = (key === 'says' || key === 'saysWhenEmpty') && typeof value === 'string'
    if (isSentence) found.add(recognize(value)?.keyword ?? '')
    else keywordsIn(value, found)
  }
  return found
}

const inputsOf = ({ params, query, body }: Operation) => [params, query, body]
const saidToMembers = keywordsIn(membersRoutes.map(inputsOf))
const saidToAnybody = keywordsIn([ALL_ROUTES.map(inputsOf), commands.map((type) => COMMANDS[type].data)])

/** Which endpoint a rule's sentence belongs to is not written down, so only sentences of schemas can be left out. */
export const isFieldOfMembers = (keyword: string) => saidToMembers.has(keyword) || !saidToAnybody.has(keyword)
