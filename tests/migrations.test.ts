// Processes of the version before run on while a database is migrated, so a migration only adds. What takes something away waits for
// a release in which nothing uses it any more, and names the migration since which that is so.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../server/migrations')
/** The rule is younger than the first files. */
const FIRST_CHECKED = '0026'

const BREAKING: readonly [what: string, pattern: RegExp][] = [
  [
    'drops something that older processes may use',
    /\bDROP\s+(TABLE|COLUMN|TYPE|FUNCTION|VIEW|TRIGGER|SCHEMA|SEQUENCE)\b/i,
  ],
  ['renames something', /\bRENAME\b/i],
  ['changes the type of a column', /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['demands a value that older processes do not write', /\bSET\s+NOT\s+NULL\b/i],
  [
    'adds a column that older processes do not fill',
    /\bADD\s+(COLUMN\s+)?\w+\s(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i,
  ],
]
const EXCUSE = /^-- Nothing uses this since (\d{4})\b/m

/** What is wrong with a migration, or null. A table that the same file creates is known to no older process. */
function problemOf(name: string, text: string): string | null {
  const created = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, table]) => table!)
  const excuse = EXCUSE.exec(text)?.[1]
  if (excuse !== undefined) return excuse < name.slice(0, 4) ? null : 'the migration it names must be an earlier one'
  for (const statement of withoutComments(text).split(';')) {
    if (created.some((table) => new RegExp(`\\b(TABLE|ON)\\s+${table}\\b`, 'i').test(statement))) continue
    const found = BREAKING.find(([, pattern]) => pattern.test(statement))
    if (found) return `${found[0]}: ${statement.trim().split('\n')[0]}`
  }
  return null
}

/** Bodies of functions are replaced as a whole and are not looked at. */
const withoutComments = (text: string) => text.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$/g, "''")

const files = readdirSync(FOLDER)
  .filter((file) => file >= FIRST_CHECKED)
  .sort()

test.each(files)('%s leaves everything that older processes use', (file) => {
  expect(problemOf(file, readFileSync(join(FOLDER, file), 'utf8'))).toBeNull()
})

test.each([
  'ALTER TABLE users DROP COLUMN email',
  'DROP TABLE users',
  'ALTER TABLE users RENAME COLUMN a TO b',
  'ALTER TABLE users ALTER COLUMN a TYPE text',
  'ALTER TABLE users ALTER COLUMN a SET NOT NULL',
  'ALTER TABLE users ADD COLUMN a text NOT NULL',
])('the check finds: %s', (statement) => {
  expect(problemOf('0099_example.sql', `-- Up Migration\n${statement};`)).not.toBeNull()
})

test.each([
  'ALTER TABLE users ADD COLUMN a text',
  "ALTER TABLE users ADD COLUMN a text NOT NULL DEFAULT ''",
  'CREATE TABLE a (id text NOT NULL)',
  'CREATE TABLE a (id text); ALTER TABLE a ADD COLUMN b text NOT NULL',
  '-- Nothing uses this since 0098.\nALTER TABLE users DROP COLUMN email',
])('the check accepts: %s', (statement) => {
  expect(problemOf('0099_example.sql', `-- Up Migration\n${statement};`)).toBeNull()
})
