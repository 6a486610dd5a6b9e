// The second factor of the signed-in person: an authenticator app, passkeys and recovery codes. A change needs a fresh proof.
import { readSecondFactor } from '@kuri/contract/people/second-factor.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { canUsePasskeys } from '../../../app/passkeys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Item, List } from '../../../ui/list.tsx'
import { Time } from '../../../ui/time.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { type FactorChanges, type Status, useFactorChanges } from './use-factor-changes.ts'

/** `onActive` is called once a factor is set up and its recovery codes are kept. */
export function OwnFactors({ onActive }: { onActive?: () => void }) {
  const status = useQuery(read(readSecondFactor))
  return <Loaded query={status}>{(data) => <Factors status={data} onActive={onActive} />}</Loaded>
}

function Factors({ status, onActive }: { status: Status; onActive: (() => void) | undefined }) {
  const factors = useFactorChanges(status, onActive)
  const { asked, codes, error, ask, keepCodes } = factors
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          keepCodes()
          onActive?.()
        }}
      />
    )
  return (
    <>
      <StateNote status={status} />
      {error && <Problem error={error} />}
      <AuthenticatorApp status={status} factors={factors} />
      <Passkeys status={status} factors={factors} />
      {status.isActive && <CodesLeft status={status} factors={factors} />}
      {asked && (
        <ProofDialog
          title={asked.title}
          onProof={async (proof) => {
            await asked.run(proof)
            ask(null)
          }}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

type FactorProps = { status: Status; factors: FactorChanges }

function AuthenticatorApp({ status, factors: { totp, added, cancelTotp, addTotp, dropTotp } }: FactorProps) {
  const { t } = useLingui()
  return (
    <Panel title={t`Authenticator app`}>
      {totp ? (
        <TotpSetup secret={totp} onAdded={(data) => void added(data)} onCancel={cancelTotp} />
      ) : status.totp ? (
        <div className="row g3 flex-wrap">
          <Badge tone="done" icon="tick">
            <Trans>set up</Trans>
          </Badge>
          <Time at={status.totp.confirmedAt} show="both" />
          <Button look="second" onClick={() => void addTotp()}>
            <Trans>Set up another phone</Trans>
          </Button>
          <Button look="danger" onClick={() => void dropTotp()}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      ) : (
        <div className="stack g3">
          <p>
            <Trans>An app on your phone shows a new code every half minute. It works without a network.</Trans>
          </p>
          <Button onClick={() => void addTotp()}>
            <Trans>Set up an authenticator app</Trans>
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Passkeys({ status, factors: { newPasskey, dropPasskey } }: FactorProps) {
  const { t } = useLingui()
  return (
    <Panel title={t`Passkeys`}>
      <div className="stack g3">
        <p>
          <Trans>Your fingerprint, face or screen lock, or a security key. Nobody can phish it.</Trans>
        </p>
        {status.passkeys.length > 0 && (
          <List label={t`Passkeys`}>
            {status.passkeys.map(({ id, name, createdAt }) => (
              <Item
                key={id}
                icon="lock"
                heading={<bdi>{name}</bdi>}
                detail={<Time at={createdAt} show="both" />}
                aside={
                  <Button look="danger" aria-label={t`Remove ${name}`} onClick={() => void dropPasskey(id)}>
                    <Trans>Remove</Trans>
                  </Button>
                }
              />
            ))}
          </List>
        )}
        <Button
          look="second"
          onClick={() => void newPasskey()}
          why={canUsePasskeys() ? undefined : <Trans>This browser cannot use passkeys.</Trans>}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </Panel>
  )
}

function CodesLeft({ status, factors: { newCodes } }: FactorProps) {
  const { t } = useLingui()
  return (
    <Panel title={t`Recovery codes`}>
      <div className="row g3 flex-wrap">
        <span>
          <Plural value={status.recoveryCodesLeft} one="# code is left." other="# codes are left." />
        </span>
        <Button look="second" onClick={() => void newCodes()}>
          <Trans>Replace the recovery codes</Trans>
        </Button>
      </div>
    </Panel>
  )
}

function StateNote({ status: { isActive, requiredBy } }: { status: Status }) {
  if (isActive)
    return (
      <Note icon="shield">
        <Trans>A sign-in with your number also asks for your second factor.</Trans>
      </Note>
    )
  return (
    <Note tone="warn" icon="shield">
      {requiredBy === 'COMPANY' ? (
        <Trans>Your company asks everybody for a second factor. Set one up to go on.</Trans>
      ) : requiredBy === 'PLATFORM' ? (
        <Trans>The platform asks everybody for a second factor. Set one up to go on.</Trans>
      ) : (
        <Trans>Without a second factor, somebody with your SIM card can sign in as you.</Trans>
      )}
    </Note>
  )
}
