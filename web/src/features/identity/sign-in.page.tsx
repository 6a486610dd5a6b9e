// Sign-in with a code by SMS. Afterwards people go on to where they wanted to be, or to the home of their role.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { HOMES } from '../../app/guard.ts'
import { LanguageChips } from '../../app/language-menu.tsx'
import { Logo } from '../../app/logo.tsx'
import { ownPath } from '../../app/search.ts'
import { useSession } from '../../app/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { DemoPeople, readDemoCode } from './demo-people.tsx'
import { NumberForm } from './number-form.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useSignIn } from './use-sign-in.ts'

const route = getRouteApi('/visitor-full/sign-in')

export default function SignInPage() {
  const { t } = useLingui()
  usePageTitle(t`Sign in`)
  // Checked here again: the router hands values through until it has cleaned the address.
  const next = ownPath(route.useSearch().next)
  const { history } = useRouter()
  const state = useSession()
  const signIn = useSignIn()
  const [knownCode, setKnownCode] = useState<string | null>(null)
  const { step } = signIn

  useEffect(() => {
    if (state.status === 'SIGNED_IN') history.replace(next ?? HOMES[state.person.role])
  }, [state, next, history])

  async function signInAsDemo(mobileNumber: string, code: string | null) {
    if (await signIn.sendCode(mobileNumber)) setKnownCode(code ?? (await readDemoCode(mobileNumber)))
  }

  if (step.kind !== 'NUMBER')
    return (
      <main id="main" tabIndex={-1} className="k-main bg-surface">
        <div className="k-bar">
          <Button look="quiet" icon onClick={signIn.startAgain} aria-label={t`Back`}>
            <Icon name="back" size={24} />
          </Button>
          <span className="grow" />
          <Logo />
        </div>
        <div className="k-page">
          <SignInSteps signIn={signIn} step={step} knownCode={knownCode} />
        </div>
      </main>
    )
  return (
    <main id="main" tabIndex={-1} className="k-main bg-surface">
      <div className="k-welcome">
        <Logo onDark />
        <h1>
          <Trans>The chit you trust, now on your phone.</Trans>
        </h1>
      </div>
      <div className="k-page">
        <LanguageChips />
        {state.status === 'SIGNED_OUT' && state.reason && (
          <Note tone="warn" role="status">
            {state.reason}
          </Note>
        )}
        <NumberForm signIn={signIn} />
        <DemoPeople onChoose={signInAsDemo} />
      </div>
    </main>
  )
}
