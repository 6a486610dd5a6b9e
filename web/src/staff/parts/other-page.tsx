// Links to pages of other features, which do not know each other. A page that this build does not have gets no link.
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Addresses as in the routes: `/co/programs/$programId`. */
const useHasPage = () => {
  const router = useRouter()
  return (to: string) => to in router.routesByPath
}

type OtherPageProps = Pick<LinkProps, 'params' | 'search' | 'activeOptions' | 'activeProps'> & {
  to: string
  className?: string | undefined
  title?: string | undefined
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
  /** What stands there without the page. */
  otherwise?: ReactNode
}

export function OtherPage({ to, children, otherwise = null, ...rest }: OtherPageProps) {
  if (!useHasPage()(to)) return otherwise
  return (
    <Link {...(rest as LinkProps)} to={to as '/'}>
      {children}
    </Link>
  )
}
