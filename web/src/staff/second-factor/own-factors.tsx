// The second factor of the signed-in person: an authenticator app, passkeys and recovery codes. A change needs a fresh proof.
import {
  addPasskey,
  readSecondFactor,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  startPasskey,
  startTotp,
} from '@kuri/contract/account/second-factor.contract'
import type { SecondFactorProof } from '@kuri/contract/account/second-factor.shapes'
import type { Body, Data } from '@kuri/contract/kit/route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { read } from '../../api/query.ts'
import type { Refused } from '../../api/refused.ts'
import { canUsePasskeys, makePasskey } from '../../app/passkeys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note, Problem } from '../../ui/feedback.tsx'
import { Item, List } from '../../ui/list.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Panel } from '../parts/layout.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Status = Data<typeof readSecondFactor>
/** What waits for a proof: its title, and what is done with the proof. */
type Asked = { title: string; run(proof: SecondFactorProof): Promise<void> }

/** `onActive` is called once a factor is set up and its recovery codes are kept. */
export function OwnFactors({ onActive }: { onActive?: () => void }) {
  const status = useQuery(read(readSecondFactor))
  return <Loaded query={status}>{(data) => <Factors status={data} onActive={onActive} />}</Loaded>
}

function Factors({ status, onActive }: { status: Status; onActive: (() => void) | undefined }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [totp, setTotp] = useState<Data<typeof startTotp> | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<Refused | null>(null)
  const readAgain = () => client.invalidateQueries({ queryKey: [readSecondFactor.path] })

  /** The first factor needs no proof; everything after it does. */
  async function change(title: string, run: (proof?: SecondFactorProof) => Promise<void>) {
    setError(null)
    if (status.isActive) return setAsked({ title, run })
    await run().catch(setError)
  }
  async function added({ recoveryCodes }: Data<typeof addPasskey>) {
    setTotp(null)
    await readAgain()
    if (recoveryCodes) setCodes(recoveryCodes)
    else onActive?.()
  }
  const addTotp = () =>
    change(t`Set up an authenticator app`, async (proof) => {
      setTotp(await api(startTotp, { body: proof ? { proof } : {} }))
    })
  const newPasskey = () =>
    change(t`Add a passkey`, async (proof) => {
      const { challengeToken, options } = await api(startPasskey, { body: proof ? { proof } : {} })
      const credential = await makePasskey(options)
      if (credential === null) return toast(t`The passkey was not made.`)
      const body = { challengeToken, name: nameOfDevice(), credential } as Body<typeof addPasskey>
      await added(await api(addPasskey, { body }))
    })
  const dropTotp = () =>
    change(t`Remove the authenticator app`, async (proof) => {
      await api(removeTotp, { body: { proof: proof! } })
      await readAgain()
      toast(t`The authenticator app is removed.`)
    })
  const dropPasskey = (passkeyId: string) =>
    change(t`Remove the passkey`, async (proof) => {
      await api(removePasskey, { params: { passkeyId }, body: { proof: proof! } })
      await readAgain()
      toast(t`The passkey is removed.`)
    })
  const newCodes = () =>
    change(t`Replace the recovery codes`, async (proof) => {
      const { recoveryCodes } = await api(replaceRecoveryCodes, { body: { proof: proof! } })
      await readAgain()
      setCodes(recoveryCodes)
    })

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null)
          onActive?.()
        }}
      />
    )
  return (
    <>
      <StateNote status={status} />
      {error && <Problem error={error} />}
      <Panel title={t`Authenticator app`}>
        {totp ? (
          <TotpSetup secret={totp} onAdded={(data) => void added(data)} onCancel={() => setTotp(null)} />
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
      {status.isActive && (
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
      )}
      {asked && (
        <ProofDialog
          title={asked.title}
          onProof={async (proof) => {
            await asked.run(proof)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const nameOfDevice = () => {
  const [, system = 'Device'] = /\(([^;)]+)/.exec(navigator.userAgent) ?? []
  return system.slice(0, 60)
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
