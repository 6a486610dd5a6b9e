// What the service answered to the form of a page that was sent without JavaScript, or before the app was there. The server draws the page
// with it, and the app takes it over with the other data of the page.
import type { Data, Route } from '@kuri/contract/kit/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadKey } from './query.ts'
import { Refused, type RefusedCode } from './refused.ts'

type Answer<T> = { data: T } | { refused: { status: number; code: RefusedCode; message: string } }
export type Posted = { endpoint: string; answer: Answer<unknown> }

/** A read never has it: reads have their query or null in the third place. */
export const postedKey = (endpoint: string): ReadKey => [endpoint, null, { posted: true }]

/** Nothing of both when no form was sent. It stays as long as the page is open. */
export function usePosted<R extends Route>(route: R): { data?: Data<R>; error?: Refused } {
  const client = useQueryClient()
  const [answer] = useState(() => client.getQueryData<Answer<Data<R>>>(postedKey(route.path)))
  if (!answer) return {}
  if ('data' in answer) return { data: answer.data }
  const { status, code, message } = answer.refused
  return { error: new Refused(status, code, message) }
}
