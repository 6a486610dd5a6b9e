// The frame of a page inside a shell: its bar with the title, and its column.
import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'

type PageProps = {
  title: string
  subtitle?: ReactNode
  /** What stands at the end of the bar: a bell, a ticket, a menu. */
  aside?: ReactNode
  /** Pages of the bottom bar have no way back. */
  isTop?: boolean
  /** Where Back leads, when it is not the page before: the earlier step of a wizard. */
  onBack?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** The title is also the title of the tab; it never holds an amount. */
export function Page({ title, subtitle, aside, isTop, onBack, className, children }: PageProps) {
  usePageTitle(title)
  return (
    <main id="main" tabIndex={-1} className="k-main">
      <div className={classes('k-bar', isTop && 'top')}>
        {!isTop && <Back onBack={onBack} />}
        <div className="grow">
          <h1>{title}</h1>
          {subtitle && <p className="sub">{subtitle}</p>}
        </div>
        {aside}
      </div>
      <div className={classes('k-page', className)}>{children}</div>
    </main>
  )
}

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Kuri`
  }, [title])
}

function Back({ onBack }: Pick<PageProps, 'onBack'>) {
  const router = useRouter()
  const goToPageBefore = () => (router.history.canGoBack() ? router.history.back() : router.navigate({ to: '/' }))
  return (
    <Button look="quiet" icon onClick={onBack ?? goToPageBefore} aria-label={t`Back`}>
      <Icon name="back" size={24} />
    </Button>
  )
}

type ColumnsProps = { head?: ReactNode; aside: ReactNode; main?: ReactNode }

/** One column on a phone, in this order; on wide screens the aside stands beside the others. */
export const Columns = ({ head, aside, main }: ColumnsProps) => (
  <div className="k-cols">
    <div className="head">{head}</div>
    <div className="aside">{aside}</div>
    <div className="main">{main}</div>
  </div>
)

export const Section = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="stack">
    <div className="k-section">
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)

export const Card = ({
  children,
  look,
  className,
}: {
  children: ReactNode
  look?: 'thread' | 'flush' | 'due'
  className?: string
}) => <div className={classes('k-card', look, className)}>{children}</div>
