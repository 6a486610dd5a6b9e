// Who invites, to which roles, and the name and code of the person who accepts.

import { acceptInvitation, type lookUpInvitation } from '@kuri/contract/companies/invitations.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { isRefused } from '../../../api/refused.ts'
import { session } from '../../../api/session.ts'
import { HOMES } from '../../../app/guard.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { CODE_LENGTH, OtpInput } from '../../../ui/otp.tsx'
import { Card } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { device } from './device.ts'

export type Invitation = Data<typeof lookUpInvitation>
const MAX_NAME = 150

export function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [name, setName] = useState(invitation.name)
  const [otp, setOtp] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const accept = useChange(acceptInvitation, { outdates: [] })
  const { companyName, maskedMobile, expiresAt, roles } = invitation
  const until = <Time at={expiresAt} show="both" />
  const company = <b dir="auto">{companyName}</b>

  async function send(event: FormEvent) {
    event.preventDefault()
    if (otp.length < CODE_LENGTH || name.trim() === '' || accept.isPending) return
    const answer = await accept
      .mutateAsync({ body: { token, otp, name: name.trim(), ...device.describe() } })
      .catch(() => null)
    if (!answer) {
      setOtp('')
      return input.current?.focus()
    }
    const signIn = answer.signIn
    if (!signIn || 'secondFactor' in signIn) return navigate({ to: '/sign-in', replace: true })
    session.enter(signIn)
    return navigate({ to: HOMES[signIn.role], replace: true })
  }
  const isCodeWrong = isRefused(accept.error, 'INVITATION_CODE_WRONG')
  const missing =
    name.trim() === '' ? (
      <Trans>Enter your name.</Trans>
    ) : otp.length < CODE_LENGTH ? (
      <Trans>Enter the code of the SMS.</Trans>
    ) : null

  return (
    <form className="stack g5" onSubmit={(event) => void send(event)} noValidate>
      <Card look="thread" className="stack">
        <p className="lg">
          <Trans>{company} invites you to work with them.</Trans>
        </p>
        <ul className="stack g2">
          {roles.map((role) => (
            <li key={`${role.name} ${role.branchName} ${role.programName}`} className="row top">
              <Icon name="shield" />
              <span>
                <b dir="auto">{role.name}</b>
                {(role.programName ?? role.branchName) && (
                  <span className="dim" dir="auto">
                    {' · '}
                    {role.programName ?? role.branchName}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p className="sm dim">
          <Trans>The invitation holds until {until}.</Trans>
        </p>
      </Card>
      <TextInput
        label={t`Your name`}
        autoComplete="name"
        maxLength={MAX_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <OtpInput
        label={t`Code of six digits`}
        hint={t`The code that was sent by SMS to ${maskedMobile}`}
        value={otp}
        onChange={setOtp}
        input={input}
        takesFocus={false}
        error={isCodeWrong ? accept.error?.message : undefined}
      />
      {accept.error && !isCodeWrong && <Problem error={accept.error} />}
      {isRefused(accept.error, 'INVITATION_USED') && <SignInLink />}
      <Note>
        <Trans>When you accept, you are signed in and see what your roles allow.</Trans>
      </Note>
      <Button type="submit" money block busy={accept.isPending} why={accept.isPending ? null : missing}>
        <Trans>Accept and sign in</Trans>
      </Button>
    </form>
  )
}

export const SignInLink = () => (
  <ButtonLink to="/sign-in">
    <Trans>Sign in</Trans>
  </ButtonLink>
)
