// Why something cannot be done now, in words, and the link that mends it: `<Button why={<BlockedReason code="…" mend={…} />}>`.
import type { RefusalCode } from '@kuri/contract/kit/refusals'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type BlockedReasonProps = {
  /** A code of the service; its sentence is loaded when it is first needed. */
  code?: RefusalCode
  mend?: ReactNode
  /** Own words instead of a code. */
  children?: ReactNode
}

export const BlockedReason = ({ code, mend, children }: BlockedReasonProps) => (
  <>
    {code ? <Sentence code={code} /> : children}
    {mend && <> {mend}</>}
  </>
)

function Sentence({ code }: { code: RefusalCode }) {
  const refusals = useQuery({
    queryKey: ['sentences of refusals'],
    queryFn: async () => (await import('@kuri/contract/kit/refusals')).REFUSALS,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return refusals.data?.[code].message
}
