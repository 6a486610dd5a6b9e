// Has the receipts of an auction kept and compared. The checks, their words and what is shown come later than the page; frames wait.
import type { Frame } from '@kuri/room-client/frames'
import type { KeeperState, ReceiptKeeper } from '@kuri/room-client/receipts/receipt-keeper'
import { useCallback, useEffect, useRef, useState } from 'react'
import { language } from '../language.ts'

const MAX_EARLY_FRAMES = 300

const load = () => Promise.all([import('./receipts.tsx'), language.need('receipts')]).then(([parts]) => parts)
type Parts = Awaited<ReturnType<typeof load>>
/** What of it can be shown. */
export type Receipts = { parts: Parts; keeper: ReceiptKeeper; state: KeeperState }

/** Null until they are here. A phone that lost the network meanwhile tries again with every return. */
export function useReceipts(auctionId: string, isWanted: boolean) {
  const [receipts, setReceipts] = useState<Receipts | null>(null)
  const early = useRef<Frame[]>([])
  const opened = useRef<ReceiptKeeper | null>(null)
  useEffect(() => {
    if (!isWanted || opened.current) return
    let isLeft = false
    load()
      .then(async (parts) => {
        const keeper = await parts.openKeeper(auctionId, (state) => setReceipts({ parts, keeper, state }))
        if (isLeft) return keeper.close()
        opened.current = keeper
        setReceipts({ parts, keeper, state: keeper.state() })
        for (const frame of early.current.splice(0)) void keeper.handleFrame(frame)
      })
      .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [auctionId, isWanted])
  useEffect(
    () => () => {
      opened.current?.close()
      opened.current = null
    },
    [],
  )
  const handleFrame = useCallback((frame: Frame) => {
    if (opened.current) void opened.current.handleFrame(frame)
    else if (early.current.length < MAX_EARLY_FRAMES) early.current.push(frame)
  }, [])
  return { receipts, handleFrame }
}
