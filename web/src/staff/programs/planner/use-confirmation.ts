// Sends the chosen rows in parts and keeps the result of each. Whatever happens, the plan is read again afterwards.
import { confirmMonthPlan, getAuctionCalendar, getMonthPlan } from '@kuri/contract/programs/calendar.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useLongWork } from '../../parts/long-work.tsx'
import { keyOf, partsOf, type RowBody, type RowResult } from './plan.rules.ts'

export type Results = ReadonlyMap<string, RowResult>

export function useConfirmation() {
  const client = useQueryClient()
  const work = useLongWork()
  const [results, setResults] = useState<Results>(new Map())

  async function confirm(rows: readonly RowBody[]) {
    const sent = new Set(rows.map(keyOf))
    setResults((old) => new Map([...old].filter(([key]) => !sent.has(key))))
    await work.run(rows.length, async ({ signal, step }) => {
      let done = 0
      for (const part of partsOf(rows)) {
        // A part that is on its way is finished by the service in any case, so a stop waits for its results.
        const answer = await api(confirmMonthPlan, { body: { rows: part } })
        setResults((old) => new Map([...old, ...answer.results.map((result) => [keyOf(result), result] as const)]))
        done += part.length
        step(done)
        if (done < rows.length) signal.throwIfAborted()
      }
    })
    const outdated = [getMonthPlan, getAuctionCalendar]
    await Promise.all(outdated.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  }
  return { work, results, confirm }
}
