// The dialog that asks for a proof of the second factor, loaded when it is first needed.
import { lazy } from 'react'

export const LazyProofDialog = lazy(async () => {
  const { ProofDialog } = await import('./proof-dialog.tsx')
  return { default: ProofDialog }
})
