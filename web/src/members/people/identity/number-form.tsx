// The first step: the mobile number and the terms.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { isRefused } from '../../../api/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { minutesAndSeconds, useSecondsLeft } from '../../../ui/use-seconds-left.ts'
import { MobileField } from './mobile-field.tsx'
import type { Country } from './mobile-number.rules.ts'
import { internationalNumber, missingDigits } from './mobile-number.rules.ts'
import { ProofNote } from './proof-note.tsx'
import { TermsSheet } from './terms-sheet.tsx'
import { asksForWork } from './use-proof.ts'
import type { SignIn } from './use-sign-in.ts'

export function NumberForm({ signIn }: { signIn: SignIn }) {
  const { t } = useLingui()
  const [country, setCountry] = useState<Country>('IN')
  const [national, setNational] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [showsTerms, setShowsTerms] = useState(false)
  const { request, proof } = signIn
  const isBusy = request.isPending || proof.isWorking
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null)
  const waitSeconds = useSecondsLeft(waitsUntil)
  const missing = missingDigits(country, national)
  const mobileNumber = internationalNumber(country, national)
  const isNumberWrong = isRefused(request.error, 'INVALID_MOBILE', 'MOBILE_NOT_SERVED')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (missing > 0 || !accepted || isBusy || waitSeconds) return
    setWaitsUntil(null)
    await signIn.sendCode(mobileNumber)
  }
  const error = asksForWork(request.error) ? null : request.error
  const retryAfterSeconds = error?.retryAfterSeconds ?? null
  if (error && retryAfterSeconds !== null && waitsUntil === null)
    setWaitsUntil(performance.now() + retryAfterSeconds * 1000)

  const why = waitSeconds ? (
    <Trans>You can ask for another code in {minutesAndSeconds(waitSeconds)}.</Trans>
  ) : missing > 0 ? (
    national === '' ? (
      <Trans>Enter your mobile number.</Trans>
    ) : (
      <Plural value={missing} one="# digit is missing." other="# digits are missing." />
    )
  ) : accepted ? null : (
    <Trans>Accept the terms first.</Trans>
  )

  return (
    <form className="stack g4" onSubmit={send} noValidate>
      <MobileField
        country={country}
        national={national}
        onCountry={setCountry}
        onNational={(digits) => {
          setNational(digits)
          if (isNumberWrong) request.reset()
        }}
        error={isNumberWrong ? request.error!.message : null}
      />
      <div className="row top flex-wrap gap-y-0">
        <Checkbox
          label={t`I accept the terms of Kuri`}
          checked={accepted}
          onChange={({ target }) => setAccepted(target.checked)}
        />
        <Button look="quiet" onClick={() => setShowsTerms(true)}>
          <Trans>Read them</Trans>
        </Button>
      </div>
      {error && !isNumberWrong && (
        <>
          <Problem error={error} />
          {isRefused(error, 'OTP_TOO_SOON') && missing === 0 && (
            <Button look="second" onClick={() => signIn.expectEarlierCode(mobileNumber)}>
              <Icon name="phone" />
              <Trans>I already have a code</Trans>
            </Button>
          )}
        </>
      )}
      <ProofNote proof={proof} />
      <Button type="submit" money block busy={isBusy} why={isBusy ? null : why}>
        {isBusy ? <Trans>Sending…</Trans> : <Trans>Send the code</Trans>}
      </Button>
      {showsTerms && <TermsSheet title={t`The terms, in short`} onClose={() => setShowsTerms(false)} />}
    </form>
  )
}
