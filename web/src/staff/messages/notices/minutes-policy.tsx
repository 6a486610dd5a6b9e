// In how many days minutes are signed and filed, and when staff are reminded.

import type { Data } from '@kuri/contract/kit/route'
import { getMinutesPolicy, saveMinutesPolicy } from '@kuri/contract/proof/minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useSide } from '../../side/side.tsx'
import { type DaysField, FIELDS, isDaysWrong, isStateWrong, LIMITS, newStateRow } from './minutes-policy.rules.ts'
import { StateRows } from './minutes-states.tsx'

type Policy = Data<typeof getMinutesPolicy>

export const MinutesPolicyPanel = () => (
  <Loaded query={useQuery(read(getMinutesPolicy))} heights={[240]}>
    {(policy) => <PolicyForm key={policy.updatedAt} policy={policy} />}
  </Loaded>
)

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useLingui()
  const { can } = useSide()
  const save = useChange(saveMinutesPolicy, { outdates: [getMinutesPolicy] })
  const [typed, setTyped] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, String(policy[field])])) as Record<DaysField, string>,
  )
  const [states, setStates] = useState(() =>
    policy.byState.map(({ state, signatureDays, filingDays, from, source }) => ({
      ...newStateRow(),
      ...{ state, signatureDays: String(signatureDays), filingDays: String(filingDays) },
      ...{ from: from ?? '', source: source ?? '' },
    })),
  )
  const [needsLastMinutes, setNeedsLastMinutes] = useState(policy.needsLastMinutes ?? false)
  const canSave = can('company.profile.update', 'COMPANY')
  const labels = {
    signatureDays: t`Days to sign`,
    filingDays: t`Days to file with the Registrar`,
    reminderDays: t`Remind staff so many days before`,
  }
  const isWrong = (field: DaysField) => isDaysWrong(field, typed[field])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (FIELDS.some(isWrong) || states.some((_, index) => isStateWrong(states, index)) || save.isPending) return
    const days = Object.fromEntries(FIELDS.map((field) => [field, Number(typed[field])])) as Record<DaysField, number>
    const byState = states.map(({ state, signatureDays, filingDays, from, source }) => ({
      ...{ state: state.trim(), signatureDays: Number(signatureDays), filingDays: Number(filingDays) },
      ...{ from: from || null, source: source.trim() || null },
    }))
    save.mutate({ body: { ...days, byState, needsLastMinutes } }, { onSuccess: () => toast(t`Saved.`) })
  }
  return (
    <Panel title={t`Minutes of auctions`}>
      <form className="k-policy" onSubmit={send}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            inputMode="numeric"
            autoComplete="off"
            readOnly={!canSave}
            error={isWrong(field) ? t`From ${LIMITS[field][0]} to ${LIMITS[field][1]}.` : undefined}
            value={typed[field]}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
        <StateRows
          rows={states}
          branchStates={policy.branchStates}
          readOnly={!canSave}
          onChange={(rows) => setStates([...rows])}
        />
        <Checkbox
          label={t`Complete a cycle only when the minutes of the last draw are signed`}
          disabled={!canSave}
          checked={needsLastMinutes}
          onChange={({ target }) => setNeedsLastMinutes(target.checked)}
        />
        {save.error && <Problem error={save.error} />}
        {canSave && (
          <div>
            <Button type="submit" busy={save.isPending}>
              <Trans>Save the days</Trans>
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
