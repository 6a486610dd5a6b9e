// Verifies an email address: the address, then the code that was sent to it.

import type { Data } from '@kuri/contract/kit/route'
import { getEnrollmentData } from '@kuri/contract/members/enrollments.contract'
import { requestEmailOtp, verifyEmailOtp } from '@kuri/contract/members/subscriber-profile.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../../ui/feedback.tsx'
import { TextField } from '../../../../ui/form/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { OtpInput } from '../../../../ui/otp.tsx'
import { Page } from '../../../../ui/page.tsx'
import { SendCode } from '../../../../ui/send-code.tsx'

type SentCode = Data<typeof requestEmailOtp>

export default function EmailPage() {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<SentCode | null>(null)
  const { data, error, refetch } = useQuery(read(getEnrollmentData))
  return (
    <Page title={t`Your email`} {...(sentTo === null ? {} : { onBack: () => setSentTo(null) })}>
      {error && !data && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton heights={[76, 64]} />}
      {data && sentTo === null && <AddressForm saved={data.BASIC_INFO.email} onSent={setSentTo} />}
      {sentTo !== null && <CodeForm {...sentTo} />}
    </Page>
  )
}

function AddressForm({ saved, onSent }: { saved: string | null; onSent(sent: SentCode): void }) {
  const { t } = useLingui()
  const request = useChange(requestEmailOtp, { outdates: [] })
  return (
    <Form
      route={requestEmailOtp}
      defaults={{ email: saved ?? '' }}
      keepAs="profile.email"
      submit={t`Send the code`}
      isMoney
      send={(body) => request.mutateAsync({ body })}
      onDone={onSent}
    >
      {(form) => (
        <TextField
          form={form}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t`Email address`}
          hint={t`A code of six digits is sent to it.`}
        />
      )}
    </Form>
  )
}

function CodeForm({ email, resendAfterSeconds }: SentCode) {
  const { t } = useLingui()
  const { history } = useRouter()
  const { next } = useSearch({ from: '/member-full/my/profile/email' })
  const [code, setCode] = useState('')
  const verify = useChange(verifyEmailOtp, { outdates: [getEnrollmentData] })
  const again = useChange(requestEmailOtp, { outdates: [] })
  const check = (otp: string) =>
    verify.mutate(
      { body: { email, otp } },
      {
        onSuccess: () => history.replace(next ?? '/my/profile'),
        onError: () => setCode(''),
      },
    )
  const change = (digits: string) => {
    setCode(digits)
    if (digits !== '') verify.reset()
  }
  const why = code.length < 6 && !verify.isPending ? <Trans>Type the six digits of the email.</Trans> : null
  return (
    <form
      className="stack g4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6 && !verify.isPending) check(code)
      }}
    >
      <OtpInput
        label={t`Code from the email`}
        hint={t`Sent to ${email}. Look in the spam folder too.`}
        error={verify.error?.message}
        value={code}
        onChange={change}
        onComplete={check}
      />
      <SendCode look="quiet" waitSeconds={resendAfterSeconds} send={() => again.mutateAsync({ body: { email } })} />
      <Button type="submit" money block busy={verify.isPending} why={why}>
        {verify.isPending ? <Trans>Checking</Trans> : <Trans>Verify</Trans>}
      </Button>
    </form>
  )
}
