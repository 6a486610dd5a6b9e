// The way of a request from the first form to the signed papers.
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Ladder, type Rung } from '../../../../ui/steps.tsx'
import { Time } from '../../../../ui/time.tsx'
import { doneRungCount, missingPapers, type OwnRequest, RUNGS, type RungName } from './request.rules.ts'

export function RequestLadder({ request }: { request: OwnRequest }) {
  const done = doneRungCount(request)
  if (done === null) return null
  const rungs: Rung[] = RUNGS.map((name, index) => ({
    title: titleOf(name, request),
    detail: detailOf(name, request),
    state: index < done ? 'done' : index === done ? 'now' : 'next',
  }))
  return <Ladder rungs={rungs} />
}

function titleOf(name: RungName, { companyName }: OwnRequest): ReactNode {
  if (name === 'FILL_IN') return <Trans>You fill in your details</Trans>
  if (name === 'SUBMIT') return <Trans>Sent to {companyName}</Trans>
  if (name === 'PLATFORM') return <Trans>Kuri checks who you are</Trans>
  if (name === 'COMPANY') return <Trans>{companyName} accepts you</Trans>
  if (name === 'PAY') return <Trans>You pay the first instalment</Trans>
  return <Trans>Nominee, PAN and agreement</Trans>
}

function detailOf(name: RungName, request: OwnRequest): ReactNode {
  if (name === 'SUBMIT' && request.submittedAt) return <Time at={request.submittedAt} show="both" />
  if (name === 'PAY' && request.enrolledAt) return <Time at={request.enrolledAt} show="both" />
  if (name !== 'PAPERS' || request.status !== 'ENROLLED') return undefined
  const missing = missingPapers(request).length
  return missing === 0 ? undefined : <Plural value={missing} one="# of 3 is missing" other="# of 3 are missing" />
}
