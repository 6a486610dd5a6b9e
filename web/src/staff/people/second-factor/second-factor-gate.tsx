// Leads those who must set up a second factor to it. The service closes everything else to them.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { isRefused } from '../../../api/refused.ts'
import { session } from '../../../api/session.ts'
import { useSession } from '../../../app/use-session.ts'
import { Skeleton } from '../../../ui/feedback.tsx'

const SetUpFirst = lazy(() => import('./set-up-first.tsx'))

export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { person } = useSession()
  useDemandsOfOpenPages()
  if (!person?.secondFactorSetupRequired) return children
  return (
    <div className="staff">
      <Suspense fallback={<Skeleton heights={[56, 240]} />}>
        <SetUpFirst />
      </Suspense>
    </div>
  )
}

/** The demand may begin while a page is open: the next refusal reads the session again. */
function useDemandsOfOpenPages() {
  const queries = useQueryClient()
  useEffect(() => {
    const notice = (error: unknown) => {
      if (isRefused(error, 'SECOND_FACTOR_REQUIRED') && !session.state().person?.secondFactorSetupRequired)
        void session.renew()
    }
    const stops = [queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
      cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries])
}
