// How many messages a company may cause in a day: what it has sent today, and another number where the usual one does not fit.
import type { Data } from '@kuri/contract/kit/route'
import { getMessageBudget, setMessageBudget } from '@kuri/contract/messages/message-budgets.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { DefinitionList, Panel } from '../../../staff/parts/layout.tsx'
import { Loaded } from '../../../staff/parts/loaded.tsx'
import { UnsentMessages } from '../../../staff/parts/unsent-messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'

const MOST = 1_000_000

export function MessageBudget({ companyId }: { companyId: string }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Messages a day`}>
      <Loaded query={useQuery(read(getMessageBudget, { params: { companyId } }))} heights={[160]}>
        {(budget) => <BudgetForm key={budget.perDay} companyId={companyId} budget={budget} />}
      </Loaded>
    </Panel>
  )
}

function BudgetForm({ companyId, budget }: { companyId: string; budget: Data<typeof getMessageBudget> }) {
  const { t } = useLingui()
  const { perDay, usualPerDay, isUsual, sentToday } = budget
  const [typed, setTyped] = useState(String(perDay))
  const save = useChange(setMessageBudget, { outdates: [getMessageBudget] })
  const isWrong = !/^\d{1,7}$/.test(typed.trim()) || Number(typed) > MOST
  const set = (wanted: number | null) =>
    save.mutate({ params: { companyId }, body: { perDay: wanted } }, { onSuccess: () => toast(t`Saved.`) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isWrong && !save.isPending) set(Number(typed))
  }
  return (
    <form className="stack g4" onSubmit={send}>
      <DefinitionList
        columns={1}
        items={[
          [t`Sent today`, t`${sentToday} of ${perDay}`],
          [t`Usual for this company`, usualPerDay],
        ]}
      />
      <UnsentMessages {...budget} />
      <TextInput
        label={t`Most messages a day`}
        hint={t`Notices, notifications, codes at the counter, codes of guarantors and invitations together.`}
        inputMode="numeric"
        autoComplete="off"
        error={isWrong ? t`A whole number from 0 to ${MOST}.` : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {save.error && <Problem error={save.error} />}
      <div className="row g2">
        <Button type="submit" busy={save.isPending} disabled={isWrong || Number(typed) === perDay}>
          <Trans>Save the number</Trans>
        </Button>
        {!isUsual && (
          <Button look="quiet" disabled={save.isPending} onClick={() => set(null)}>
            <Trans>Use the usual number</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
