// Sign-in with a code by SMS. Afterwards people go on to where they wanted to be, or to the home of their role.
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { HOMES } from '../../../app/guard.ts'
import { LanguageChips } from '../../../app/language-menu.tsx'
import { Logo } from '../../../app/logo.tsx'
import { PLACES_HASH, PLACES_PATH } from '../../../app/places.ts'
import { ownPath } from '../../../app/search.ts'
import { useSession } from '../../../app/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Note, Skeleton } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { usePageTitle } from '../../../ui/page.tsx'
import { Arrival } from './arrival.tsx'
import { DemoPeople, readDemoCode } from './demo-people.tsx'
import { NumberForm } from './number-form.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { takeHandOver } from './take-hand-over.ts'
import { useSignIn } from './use-sign-in.ts'

const route = getRouteApi('/visitor-full/sign-in')
const Places = lazy(() => import('./places.tsx'))
const isAnyHome = (path: string) => Object.values<string>(HOMES).includes(path)

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
  const [isChoosing, setChoosing] = useState(location.hash === PLACES_HASH)
  const [handOver] = useState(takeHandOver)

  useEffect(() => {
    if (state.status !== 'SIGNED_IN' || isChoosing) return
    // Somebody may be signed in here already, and another person arrives.
    if (handOver && !signIn.isAdmitted()) return
    // A link to a page of this cell needs no question.
    const asksWhere = signIn.hasSeveralPlaces() && (next === undefined || isAnyHome(next))
    if (asksWhere) setChoosing(true)
    history.replace(asksWhere ? PLACES_PATH : (next ?? HOMES[state.person.role]))
  })
  useEffect(() => {
    if (handOver) void signIn.enterHandOver(handOver)
  })

  async function signInAsDemo(mobileNumber: string, code: string | null) {
    if (await signIn.sendCode(mobileNumber)) setKnownCode(code ?? (await readDemoCode(mobileNumber)))
  }

  if (state.status === 'SIGNED_IN' && isChoosing) {
    const home = HOMES[state.person.role]
    return (
      <Step>
        <Suspense fallback={<Skeleton />}>
          <Places onStay={() => history.replace(home)} />
        </Suspense>
      </Step>
    )
  }
  if (step.kind !== 'NUMBER')
    return (
      <Step onBack={signIn.startAgain}>
        <SignInSteps signIn={signIn} step={step} knownCode={knownCode} />
      </Step>
    )
  if (handOver && !signIn.arrive.error)
    return (
      <Step>
        <Arrival error={null} from={handOver.from} />
      </Step>
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
        {handOver && <Arrival error={signIn.arrive.error} from={handOver.from} />}
        <NumberForm signIn={signIn} />
        <DemoPeople onChoose={signInAsDemo} />
      </div>
    </main>
  )
}

/** A page that comes after the number. */
function Step({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <main id="main" tabIndex={-1} className="k-main bg-surface">
      <div className="k-bar">
        {onBack && (
          <Button look="quiet" icon onClick={onBack} aria-label={t`Back`}>
            <Icon name="back" size={24} />
          </Button>
        )}
        <span className="grow" />
        <Logo />
      </div>
      <div className="k-page">{children}</div>
    </main>
  )
}
