// What an amount of a program means: the prize, or the discount that is taken off the pot.
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import { useAccess } from '../access/access.tsx'
import type { Program } from './program.rules.ts'
import { placeOf } from './program-frame.tsx'
import { useProgramEndpoints } from './workplace.ts'

/** A program may inherit its mode; who may not read the settings sees the mode of the program itself. A lot always states the prize. */
export function useIsDiscount(program: Program): boolean {
  const { can } = useAccess()
  const { getProgramSettings } = useProgramEndpoints()
  const isAsked = program.bid !== 'LOT' && program.auctionBidMode === null && can('auction.read', placeOf(program))
  const settings = useQuery({
    ...read(getProgramSettings, { params: { programId: program.programId } }),
    enabled: isAsked,
  })
  if (program.bid === 'LOT') return false
  return (program.auctionBidMode ?? settings.data?.settings.auctionBidMode) === 'DISCOUNT_INCREASING'
}
