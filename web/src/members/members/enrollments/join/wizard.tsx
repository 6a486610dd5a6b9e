// The frame of the four steps: title, bar of steps, and the way back to the step before.

import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../../ui/page.tsx'
import { Steps } from '../../../../ui/steps.tsx'
import type { WizardPath } from '../requests/request.rules.ts'

const WIZARD = ['about', 'addresses', 'income', 'submit'] as const
type WizardStep = (typeof WIZARD)[number]

type WizardProps = {
  step: WizardStep
  programId: string | undefined
  requestId?: string | undefined
  programName: string | undefined
  children: ReactNode
}

export function Wizard({ step, programId, requestId, programName, children }: WizardProps) {
  const { t } = useLingui()
  const goBack = useStepBack({ step, programId, requestId })
  const names = { about: t`about you`, addresses: t`addresses`, income: t`income`, submit: t`papers` }
  const [number, count, name] = [WIZARD.indexOf(step) + 1, WIZARD.length, names[step]]
  return (
    <Page
      title={programName === undefined ? t`Join a chit` : t`Join ${programName}`}
      subtitle={
        <Trans>
          Step {number} of {count} · {name}
        </Trans>
      }
      onBack={goBack}
    >
      <Steps now={number} of={count} />
      {children}
    </Page>
  )
}

/** Kept with the entry of the history, so that Back does not pile up pages that the browser's own Back would walk through again. */
type Came = { cameFromStep?: WizardStep }

function useStepBack({ step, programId, requestId }: Pick<WizardProps, 'step' | 'programId' | 'requestId'>) {
  const router = useRouter()
  const before = WIZARD[WIZARD.indexOf(step) - 1]
  return () => {
    const { cameFromStep } = router.state.location.state as Came
    if (before === undefined ? router.history.canGoBack() : cameFromStep === before) return router.history.back()
    if (before !== undefined && before !== 'about' && requestId)
      return void router.navigate({ to: `/my/requests/$requestId/${before}`, params: { requestId }, replace: true })
    if (!programId) return router.history.back()
    const to = before === 'about' ? '/join/$programId/about' : '/join/$programId'
    void router.navigate({ to, params: { programId }, replace: true })
  }
}

/** Goes on to a step and remembers where from. */
export function useNextStep(from: WizardStep) {
  const navigate = useNavigate()
  return (requestId: string, page: WizardPath) =>
    void navigate({
      to: `/my/requests/$requestId/${page}`,
      params: { requestId },
      state: (old) => ({ ...old, cameFromStep: from }) as never,
    })
}
