// The steps at the left, the step in the middle, what is known so far at the right.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StaffPage } from '../../../staff/parts/staff-page.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Ladder } from '../../../ui/steps.tsx'

type WizardFrameProps = {
  step: number
  /** What each step holds so far, below its title. */
  details?: Readonly<Record<number, string | undefined>>
  /** Steps that can be opened again. */
  links?: ReadonlySet<number>
  aside?: ReactNode
  children: ReactNode
}

export function useStepTitles(): Readonly<Record<number, string>> {
  const { t } = useLingui()
  return {
    1: t`Company`,
    2: t`Tax and addresses`,
    3: t`Manager`,
    4: t`Bank`,
    5: t`Check and create`,
    6: t`Files`,
    7: t`Agreement`,
    8: t`Tell the owner`,
  }
}

export function WizardFrame({ step, details = {}, links = new Set(), aside, children }: WizardFrameProps) {
  const { t } = useLingui()
  const titles = useStepTitles()
  const rungs = Object.entries(titles).map(([key, title]) => {
    const number = Number(key)
    const state = number < step ? 'done' : number === step ? 'now' : 'next'
    return {
      state: state as 'done' | 'now' | 'next',
      detail: details[number],
      title:
        links.has(number) && number !== step ? (
          <Link to="." search={{ step: number } as never}>
            {title}
          </Link>
        ) : (
          title
        ),
    }
  })
  return (
    <StaffPage
      title={t`New company`}
      above={
        <Link to="/admin/companies">
          <Trans>Companies</Trans>
        </Link>
      }
      actions={
        step <= 5 && (
          <span className="row g1 dim sm">
            <Icon name="tick" size={16} />
            <Trans>Draft kept on this computer</Trans>
          </span>
        )
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[210px_minmax(0,1fr)] xl:grid-cols-[210px_minmax(0,1fr)_250px]">
        <nav aria-label={t`Steps`}>
          <Ladder rungs={rungs} />
        </nav>
        <div className="stack g4 min-w-0">{children}</div>
        <aside className="stack g4">{aside}</aside>
      </div>
    </StaffPage>
  )
}
