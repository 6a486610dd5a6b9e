// Why a row needs a look, in words beside a sign.
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Clash, PlanRow } from './plan.rules.ts'

const Words = ({ clash: { kind, with: other } }: { clash: Clash }) => {
  if (kind === 'SUNDAY') return <Trans>On a Sunday</Trans>
  if (kind === 'HOLIDAY') return <Trans>Holiday: {other}</Trans>
  if (kind === 'SAME_TIME') return <Trans>Same time as {other}</Trans>
  if (kind === 'PAST') return <Trans>In the past</Trans>
  return <Trans>Of an earlier month</Trans>
}

export const Clashes = ({ clashes }: { clashes: readonly Clash[] }) =>
  clashes.map((clash) => (
    <Badge key={`${clash.kind} ${clash.with}`} tone="warn" icon="alert">
      <Words clash={clash} />
    </Badge>
  ))

/** What the proposed time follows. */
export function Basis({ row: { auctionBasis, movedFrom } }: { row: PlanRow }) {
  if (movedFrom)
    return (
      <Trans>
        Moved from <Time at={movedFrom.day} show="dayOfYear" />, {movedFrom.name}
      </Trans>
    )
  if (auctionBasis === 'WEEKDAY') return <Trans>Weekday as before</Trans>
  if (auctionBasis === 'DAY_OF_MONTH') return <Trans>Day of the month as before</Trans>
  if (auctionBasis === 'INTERVAL') return <Trans>As far into the cycle as before</Trans>
  if (auctionBasis === 'DEFAULT') return <Trans>First auction, usual time</Trans>
  return null
}
