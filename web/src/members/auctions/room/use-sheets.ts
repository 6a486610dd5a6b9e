import { useEffect, useState } from 'react'

export type Sheets = typeof import('./sheets.ts')

/** Null until they are here. A phone that lost the network meanwhile tries again with every return to the room. */
export function useSheets(isInRoom: boolean): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null)
  const isWanted = isInRoom && sheets === null
  useEffect(() => {
    if (isWanted)
      import('./sheets.ts').then(
        (loaded) => setSheets(loaded),
        () => {},
      )
  }, [isWanted])
  return sheets
}
