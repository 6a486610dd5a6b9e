// The side of staff somebody is on, given by the area of the route tree: `const { can, pick, link } = useSide()`.
import { getOwnMembership } from '@kuri/contract/companies/employees.contract'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { read } from '../../api/query.ts'
import { isRefused } from '../../api/refused.ts'
import { ServerAway } from '../../app/server-away.tsx'
import { useSession } from '../../app/use-session.ts'
import { Problem, Skeleton } from '../../ui/feedback.tsx'
import { Page } from '../../ui/page.tsx'
import { ADMIN_SIDE, companySide, type Needs, NO_RIGHTS, type Place, type Side } from './side.rules.ts'

const SideContext = createContext<Side>(NO_RIGHTS)

export const useSide = () => useContext(SideContext)

/** Shows its children to those who may use them. What a role forbids is absent, never disabled. */
export const Can = ({ needs, place, children }: { needs: Needs; place?: Place | undefined; children: ReactNode }) =>
  useSide().can(needs, place) ? children : null

export const AdminSide = ({ children }: { children: ReactNode }) => (
  <SideContext value={ADMIN_SIDE}>{children}</SideContext>
)

const EVERY_MS = 60_000

/** Roles change under open pages: they are read again on focus, every minute, and after every refusal that could come from them. */
export function CompanySide({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const isUnknown = useSession().status === 'UNKNOWN'
  const membership = useQuery({
    ...read(getOwnMembership),
    enabled: !isUnknown,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  })
  useReadAfterRefusals(useQueryClient())
  const side = useMemo(() => (membership.data ? companySide(membership.data) : null), [membership.data])
  if (side) return <SideContext value={side}>{children}</SideContext>
  if (isUnknown) return <ServerAway />
  if (membership.error)
    return (
      <Page title={t`Your workplace`} isTop>
        <Problem error={membership.error} onRetry={() => void membership.refetch()} />
      </Page>
    )
  return <Skeleton heights={[56, 120, 240]} />
}

const QUIET_MS = 2_000
const isAboutAccess = (error: unknown) => isRefused(error) && (error.status === 403 || error.status === 404)

function useReadAfterRefusals(queries: QueryClient) {
  useEffect(() => {
    let lastAt = Number.NEGATIVE_INFINITY
    const readAgain = (error: unknown) => {
      if (!isAboutAccess(error) || performance.now() - lastAt < QUIET_MS) return
      lastAt = performance.now()
      void queries.invalidateQueries({ queryKey: [getOwnMembership.path] })
    }
    const stopReads = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (event.query.queryKey[0] !== getOwnMembership.path) readAgain(event.action.error)
    })
    const stopChanges = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') readAgain(event.action.error)
    })
    return () => {
      stopReads()
      stopChanges()
    }
  }, [queries])
}
