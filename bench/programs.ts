// The import of a running program: ten times the subscribers must not take ten times as long, because rows are written in bulk and
// the number of statements stays the same.

import { dayFromNow } from '@kuri/server/testing/days'
import { makeCompany } from '@kuri/server/testing/fixtures'
import { companyImportStepTwo, importStepOne } from '@kuri/server/testing/program-bodies'
import { sql } from 'kysely'
import { atMostTimes, type Figure, median } from './figure.ts'
import { asTestApp, type Service, withService } from './service.ts'

const FEW = 25
const MANY = 250
const CYCLES = 60
const LONG_RUNNING = {
  startDate: dayFromNow(-7 * CYCLES),
  frequency: 'WEEKLY',
  durationType: 'YEARS',
  durationValue: 5,
}
const ROUNDS = 40
const WARM_UP = 8
const BASE = '/v2/companies/programs/existing'

export const run = (): Promise<Figure[]> =>
  withService(async (service) => {
    const company = await makeCompany(asTestApp(service))
    const call = caller(service, company.token)
    const took = new Map<number, number[]>([
      [FEW, []],
      [MANY, []],
    ])
    // Measured in turns, so that other work of the machine affects both; each time with a new program and new people.
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      // Autovacuum does this within a minute; until then foreign keys are checked by table scans.
      if (round === 0) await sql`VACUUM ANALYZE`.execute(service.app.platform.db)
      for (const [count, times] of took) {
        const { programId } = await call(`${BASE}/steps/1`, importStepOne(company.branchId, LONG_RUNNING))
        await call(`${BASE}/${programId}/steps/2`, companyImportStepTwo({ completedCycles: CYCLES }))
        const subscribers = newPeople(count)
        const started = performance.now()
        await call(`${BASE}/${programId}/steps/3`, { subscribers })
        if (round >= 0) times.push(performance.now() - started)
      }
    }
    return [
      atMostTimes(3, {
        bench: 'programs',
        figure: `import step 3 with ${MANY} new subscribers and ${CYCLES} past cycles`,
        value: median(took.get(MANY)!),
        unit: 'ms',
        yardstick: `the same with ${FEW}`,
        yardstickValue: median(took.get(FEW)!),
      }),
    ]
  })

function caller({ app }: Service, token: string) {
  return async (url: string, payload: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.http.inject({ method: 'POST', url, headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json().data
  }
}

let people = 0
const newPeople = (count: number) =>
  Array.from({ length: count }, () => {
    people++
    return {
      name: 'Asha Nair',
      mobileNumber: `+9198${String(people).padStart(8, '0')}`,
      email: `asha${people}@example.in`,
    }
  })
