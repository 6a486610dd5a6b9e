// Whether the companies of other cells are listed here. The menu of the person reads the same list; it is asked for once.
import { listOwnCells } from '@kuri/contract/people/cells.contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api/query.ts'

/** Empty where there is one cell, and in every cell but the one where people sign in. */
export const useCells = () => useQuery({ ...read(listOwnCells), staleTime: Infinity })
