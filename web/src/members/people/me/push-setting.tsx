// The switch for messages on this device. Without the keys of the service, or in a browser that cannot, there is no such setting.
import { getPushKey } from '@kuri/contract/messages/push.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import { useSession } from '../../../app/use-session.ts'
import { Switch } from '../../../ui/choice.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { Section } from '../../../ui/page.tsx'
import { type PushState, push } from './push.ts'

export function PushSetting() {
  const { person } = useSession()
  const { data } = useQuery({ ...read(getPushKey), enabled: push.isPossible() })
  return data?.publicKey && person ? <PushSwitch userId={person.userId} publicKey={data.publicKey} /> : null
}

function PushSwitch({ userId, publicKey }: { userId: string; publicKey: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queryKey = ['push', userId]
  const state = useQuery<PushState>({ queryKey, queryFn: () => push.read(userId) })
  const change = useMutation<PushState, Error, boolean>({
    mutationFn: (isOn) => (isOn ? push.turnOn(userId, publicKey) : push.turnOff()),
    onSuccess: (next) => client.setQueryData(queryKey, next),
  })
  const isOn = change.isPending ? change.variables : state.data === 'ON'
  return (
    <Section title={t`Messages on this device`}>
      {state.data === 'DENIED' ? (
        <Note>
          <Trans>
            This browser does not let Kuri show messages. Allow notifications for this page in the settings of the
            browser, then come back.
          </Trans>
        </Note>
      ) : (
        <Switch
          label={t`Tell me when Kuri is closed`}
          hint={t`When an auction starts, a payment is due or a prize is decided. Amounts are never shown.`}
          checked={isOn}
          disabled={state.isPending || change.isPending}
          onChange={({ target }) => change.mutate(target.checked)}
        />
      )}
      {change.isError && <Problem error={change.error} />}
    </Section>
  )
}
