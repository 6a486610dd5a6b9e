// The changes of the own second factor. The first factor needs no proof; every change after it does.

import type { Body, Data } from '@kuri/contract/kit/route'
import {
  addPasskey,
  readSecondFactor,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  startPasskey,
  startTotp,
} from '@kuri/contract/people/second-factor.contract'
import type { SecondFactorProof } from '@kuri/contract/people/second-factor.shapes'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import type { Refused } from '../../../api/refused.ts'
import { makePasskey } from '../../../app/passkeys.ts'
import { toast } from '../../../ui/toast.tsx'

export type Status = Data<typeof readSecondFactor>
/** What waits for a proof: its title, and what is done with the proof. */
type PendingChange = { title: string; run(proof: SecondFactorProof): Promise<void> }

/** `onActive` is called once a factor is set up and its recovery codes are kept. */
export function useFactorChanges(status: Status, onActive: (() => void) | undefined) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [asked, setAsked] = useState<PendingChange | null>(null)
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
  return {
    asked,
    ask: setAsked,
    codes,
    keepCodes: () => setCodes(null),
    error,
    totp,
    cancelTotp: () => setTotp(null),
    added,
    addTotp,
    dropTotp,
    newPasskey,
    dropPasskey,
    newCodes,
  }
}
export type FactorChanges = ReturnType<typeof useFactorChanges>

const nameOfDevice = () => {
  const [, system = 'Device'] = /\(([^;)]+)/.exec(navigator.userAgent) ?? []
  return system.slice(0, 60)
}
