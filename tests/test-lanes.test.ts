// `npm test` leaves out the files with `.full.` in their names. This is only right while something that it runs proves the same subject:
// the file beside it, or the one that is named here.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { files } from '../scripts/spec-map.ts'

const TESTS = ['contract', 'room-client', 'server', 'sim', 'tests', 'verify', 'web'].flatMap((folder) =>
  files(folder, '.test.ts'),
)
const EVERYDAY = TESTS.filter((path) => !path.includes('.full.'))
const EXHAUSTIVE = TESTS.filter((path) => path.includes('.full.'))

/** Journeys that walk all screens of a side. */
const WALKED_BY: Readonly<Record<string, string>> = {
  'web/src/members/': 'web/journeys/whole-app.sized.browser.test.ts',
  'web/src/staff/': 'web/journeys/staff-walk.sized.browser.test.ts',
  'web/src/admin/': 'web/journeys/staff-walk.sized.browser.test.ts',
}

/** The everyday test of a subject whose exhaustive one has another name or another folder. */
const PROVEN_BY: Readonly<Record<string, string>> = {
  'server/src/features/auctions/screens/avatars.full.test.ts':
    'server/src/features/auctions/screens/subscriber/subscriber-view.test.ts',
  'tests/hostile/hostile-clients.full.test.ts': 'tests/http-errors.test.ts',
  'tests/openapi-examples.full.test.ts': 'tests/openapi.test.ts',
  'tests/tracing.full.test.ts': 'server/src/platform/tracing/request-trace.test.ts',
  'web/src/gallery/gallery.full.browser.test.ts': 'web/journeys/whole-app.sized.browser.test.ts',
  'tests/witness-program.full.test.ts': 'server/src/features/proof/public-log/witnesses.test.ts',
}

/** Inside the folder of a feature, or of a part of the platform: a neighbour, or the file of the part above. */
function isProvenNextToIt(path: string): boolean {
  const [folder] = /^server\/src\/(features\/[^/]+\/[^/]+|platform\/[^/]+)(?=\/)/.exec(path) ?? [dirname(path)]
  return EVERYDAY.some(
    (each) => dirname(path) === dirname(each) || (dirname(each) === folder && path.startsWith(folder)),
  )
}

function everydayProofOf(path: string): string | null {
  const small = [path.replace('.full.', '.'), PROVEN_BY[path]].find((each) => each && EVERYDAY.includes(each))
  if (small) return small
  const side = Object.keys(WALKED_BY).find((folder) => path.startsWith(folder))
  if (side) return WALKED_BY[side]!
  return isProvenNextToIt(path) ? dirname(path) : null
}

test('[lanes] every exhaustive test has an everyday one that proves the same subject', () => {
  expect(EXHAUSTIVE.length).toBeGreaterThan(100)
  expect(EXHAUSTIVE.filter((path) => everydayProofOf(path) === null)).toEqual([])
})

test('[lanes] the everyday tests that are named here exist', () => {
  const named = [...Object.values(WALKED_BY), ...Object.values(PROVEN_BY)]
  expect(named.filter((path) => !EVERYDAY.includes(path))).toEqual([])
  expect(Object.keys(PROVEN_BY).filter((path) => !EXHAUSTIVE.includes(path))).toEqual([])
})
