// Calls of the import endpoints by a company's owner, for tests.
import { newMobile } from './fixtures.ts'
import { companyImportStepTwo, importStepOne } from './program-bodies.ts'
import type { TestApp } from './test-app.ts'

const BASE = '/v2/companies/programs/existing'

export const importedPerson = (changes: object = {}) => ({ name: 'Asha Nair', mobileNumber: newMobile(), ...changes })

export function makeImportCalls(app: TestApp, company: { token: string; branchId: string }) {
  const begin = (changes: object = {}) =>
    app.call('POST', `${BASE}/steps/1`, { token: company.token, body: importStepOne(company.branchId, changes) })

  const sendStep = (programId: string, step: number, body: object, token = company.token, base = BASE) =>
    app.call('POST', `${base}/${programId}/steps/${step}`, { token, body })

  const getSelection = (programId: string, step: 4 | 5, query = '?pagination=false', token = company.token) =>
    app.call('GET', `${BASE}/${programId}/steps/${step}${query}`, { token })

  const read = async (programId: string) =>
    (await app.call('GET', `/v2/companies/me/programs/${programId}`, { token: company.token })).data

  /** Starts an import and completes its steps up to `last`. */
  async function importUpTo(
    last: 1 | 2 | 3 | 4,
    terms: object = {},
    first: object = {},
    subscribers = [importedPerson(), importedPerson()],
  ) {
    const programId = (await begin(first)).data.programId as string
    const bodies = [companyImportStepTwo(terms), { subscribers }, { cycles: [] }]
    for (let step = 2; step <= last; step++) {
      const answer = await sendStep(programId, step, bodies[step - 2]!)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.error))
    }
    return programId
  }

  return { begin, sendStep, getSelection, read, importUpTo }
}
