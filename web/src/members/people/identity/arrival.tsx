// While somebody arrives from another cell, and when the way there has expired.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Refused } from '../../../api/refused.ts'
import { PLACES_PATH } from '../../../app/places.ts'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'

export function Arrival({ error, from }: { error: Refused | null; from: string }) {
  const { t } = useLingui()
  if (error)
    return (
      <div className="stack">
        <Problem error={error} />
        <a className="k-btn second wide" href={`${from}${PLACES_PATH}`}>
          <Trans>Choose again where to go</Trans>
        </a>
      </div>
    )
  return (
    <>
      <p role="status" className="lg">
        {t`Signing you in…`}
      </p>
      <Skeleton />
    </>
  )
}
