// Lets a form send its body only after a fresh proof of the second factor.
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { isRefused } from '../../../api/refused.ts'
import { LazyProofDialog } from './lazy-proof-dialog.tsx'

type Send<T> = (proof: SecondFactorProof) => Promise<T>
type PendingProof = { prove(proof: SecondFactorProof): Promise<void>; giveUp(): void }

/** `send={(body) => withProof((proof) => change.mutateAsync({ body: { ...body, proof } }))}`, with the dialog beside the form. */
export function useProof(title: string): { withProof<T>(send: Send<T>): Promise<T>; proofDialog: ReactNode } {
  const { t } = useLingui()
  const [asked, setAsked] = useState<PendingProof | null>(null)
  const withProof = <T,>(send: Send<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const end = (settle: () => void) => {
        setAsked(null)
        settle()
      }
      setAsked({
        giveUp: () => end(() => reject(new Error(t`Nothing was changed.`))),
        async prove(proof) {
          try {
            const data = await send(proof)
            end(() => resolve(data))
          } catch (error) {
            // A wrong code is asked for again; what else is refused concerns the form.
            if (isRefused(error) && error.code.startsWith('SECOND_FACTOR_')) throw error
            end(() => reject(error))
          }
        },
      })
    })
  const proofDialog = asked && (
    <Suspense>
      <LazyProofDialog title={title} onProof={asked.prove} onClose={asked.giveUp} />
    </Suspense>
  )
  return { withProof, proofDialog }
}
