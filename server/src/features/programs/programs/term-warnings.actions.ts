// What to question in the stored terms of a program.
import type { Warning } from '@kuri/contract/kit/envelope'
import type { Platform } from '#platform/platform'
import { findProgram } from './programs.sql.ts'
import { termWarnings } from './term-warnings.rules.ts'

export async function listTermWarnings({ db }: Pick<Platform, 'db'>, programId: string): Promise<readonly Warning[]> {
  const program = await findProgram(db, programId)
  return program ? termWarnings(program) : []
}
