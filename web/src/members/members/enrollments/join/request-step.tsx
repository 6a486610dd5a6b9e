// A step of a request that exists already. What can no longer be changed leads to the request itself.
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Problem, Skeleton } from '../../../../ui/feedback.tsx'
import type { OwnRequest, WizardPath } from '../requests/request.rules.ts'
import { type SavedData, useApplication } from './use-application.ts'
import { Wizard } from './wizard.tsx'

type RequestStepProps = {
  step: WizardPath
  children(data: { request: OwnRequest; saved: SavedData }): ReactNode
}

export function RequestStep({ step, children }: RequestStepProps) {
  const { requestId } = useParams({ strict: false }) as { requestId: string }
  const { request, saved, error, retry } = useApplication(requestId)
  if (request && request.status !== 'INCOMPLETE')
    return <Navigate to="/my/requests/$requestId" params={{ requestId }} replace />
  return (
    <Wizard step={step} requestId={requestId} programId={request?.programId} programName={request?.programName}>
      {error && !(request && saved) && <Problem error={error} onRetry={retry} />}
      {!error && !(request && saved) && <Skeleton heights={[76, 76, 76, 76]} />}
      {request && saved && children({ request, saved })}
    </Wizard>
  )
}
