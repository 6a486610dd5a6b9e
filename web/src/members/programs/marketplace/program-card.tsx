// A chit in the marketplace: what it pays, what it costs, and how many places are free.

import type { Static } from '@kuri/contract/kit/schema'
import type { PublicProgram } from '@kuri/contract/programs/marketplace.contract'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { Duration, Instalment } from './program-words.tsx'

export type Program = Static<typeof PublicProgram>

type ProgramCardProps = { program: Program; headingLevel?: 2 | 3 }

export function ProgramCard({ program, headingLevel = 2 }: ProgramCardProps) {
  const Heading = `h${headingLevel}` as const
  const { company, place, availableSlots, totalSlots } = program
  const taken = totalSlots > 0 ? (totalSlots - availableSlots) / totalSlots : 0
  return (
    <ProgramLink program={program}>
      <div className="row between top">
        <div className="grow">
          <Heading dir="auto">{program.name}</Heading>
          <p className="sm dim">
            <bdi>{company.name}</bdi> · <bdi>{place?.city ?? company.branch}</bdi>
          </p>
        </div>
        <div className="k-pair end">
          <span>
            <Trans>Pot</Trans>
          </span>
          <Money rupees={program.totalAmount} size="md" />
        </div>
      </div>
      <div className="row flex-wrap gap-y-0">
        <span>
          <Instalment rupees={program.subscriptionAmount} frequency={program.frequency} />
        </span>
        <span className="sm dim">
          <Duration count={program.durationValue} type={program.durationType} />
        </span>
        <span className="sm dim">
          <Trans>
            from <Time at={program.startDate} />
          </Trans>
        </span>
      </div>
      <div className="stack g1">
        <div className="k-taken" aria-hidden="true">
          <div style={{ width: `${Math.round(taken * 100)}%` }} />
        </div>
        <div className="row between sm flex-wrap gap-y-0">
          <span>
            <Trans>
              <b>
                {availableSlots} of {totalSlots} places
              </b>{' '}
              free
            </Trans>
          </span>
          <span className="dim">
            <BidLimit program={program} />
          </span>
        </div>
      </div>
    </ProgramLink>
  )
}

/** The limit has another meaning where members bid discounts, and there is none by lot. */
function BidLimit({ program: { bidLimits } }: { program: Program }) {
  if (!bidLimits) return <Trans>by lot</Trans>
  const limit = <Money rupees={bidLimits.lowestAmount} />
  return bidLimits.meaning === 'PRIZE' ? <Trans>lowest prize {limit}</Trans> : <Trans>smallest discount {limit}</Trans>
}

/** A program of another cell has its page there. */
function ProgramLink({ program: { id, cell }, children }: { program: Program; children: ReactNode }) {
  const className = 'k-card stack k-program'
  return cell ? (
    <a href={`${cell.url}/chits/${id}`} className={className}>
      {children}
    </a>
  ) : (
    <Link to="/chits/$programId" params={{ programId: id }} className={className}>
      {children}
    </Link>
  )
}
