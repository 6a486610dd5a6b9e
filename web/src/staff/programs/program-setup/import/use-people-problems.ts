import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { loadWording } from '../../../../ui/form/wording.ts'
import { type CellProblems, type PersonRow, problemsOf } from './people.rules.ts'

const NONE: ReadonlyMap<number, CellProblems> = new Map()

/** Typing comes first: the list is checked when there is time for it. */
export function usePeopleProblems(rows: readonly PersonRow[]): ReadonlyMap<number, CellProblems> {
  const { t } = useLingui()
  const wording = useQuery({
    queryKey: ['wording of fields'],
    queryFn: loadWording,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const checked = useDeferredValue(rows)
  const sentence = t`Type a mobile number of 10 digits.`
  return useMemo(
    () => (wording.data && checked.length > 0 ? problemsOf(checked, wording.data, sentence) : NONE),
    [checked, wording.data, sentence],
  )
}
