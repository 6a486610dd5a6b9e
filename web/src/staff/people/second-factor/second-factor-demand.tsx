// Whether a group of people must have a second factor. A demand is switched on after a question, and off after a proof.
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { isRefused } from '../../../api/refused.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel } from '../../parts/layout.tsx'
import { useSide } from '../../side/side.tsx'
import { LazyProofDialog } from './lazy-proof-dialog.tsx'

type DemandProps = {
  title: string
  isOn: boolean
  canChange?: boolean
  /** Why a person who may change it otherwise cannot change it now. */
  why?: ReactNode
  /** What else people should know, such as that the platform demands it too. */
  note?: ReactNode
  save(isOn: boolean, proof?: SecondFactorProof): Promise<unknown>
}

export function Demand({ title, isOn, canChange = true, why, note, save }: DemandProps) {
  const { t } = useLingui()
  const { link } = useSide()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<unknown>(null)
  return (
    <Panel title={title}>
      <div className="row g3 flex-wrap">
        {isOn ? (
          <Badge tone="done" icon="tick">
            <Trans>required</Trans>
          </Badge>
        ) : (
          <Badge tone="line">
            <Trans>not required</Trans>
          </Badge>
        )}
        {canChange && (
          <Button look="second" why={why} onClick={() => setAsked(true)}>
            {isOn ? <Trans>Require it no longer</Trans> : <Trans>Require it</Trans>}
          </Button>
        )}
      </div>
      {note}
      {isAsked && isOn && (
        <Suspense>
          <LazyProofDialog
            title={t`Require it no longer`}
            onProof={async (proof) => {
              await save(false, proof)
              setAsked(false)
              toast(t`The policy is saved.`)
            }}
            onClose={() => setAsked(false)}
          >
            <p>
              <Trans>People who have a second factor keep it. Others sign in with their number alone.</Trans>
            </p>
          </LazyProofDialog>
        </Suspense>
      )}
      {isAsked && !isOn && (
        <ConfirmDialog
          title={title}
          confirm={t`Require it`}
          onConfirm={async () => {
            try {
              await save(true)
            } catch (refused) {
              setError(refused)
              throw refused
            }
            toast(t`The policy is saved.`)
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>It acts at once: people without a second factor can only set one up until they have it.</Trans>
          </p>
          {isRefused(error, 'SECOND_FACTOR_MISSING') && (
            <Link {...link('/me/second-factor')}>
              <Trans>Set up your own second factor</Trans>
            </Link>
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
