// Which notices a company sends, how many days before and after, and by which channels.
import type { Data } from '@kuri/contract/kit/route'
import { getNoticePolicy, NOTICE_CHANNELS, saveNoticePolicy } from '@kuri/contract/messages/notices.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Switch } from '../../../ui/choice.tsx'
import { Note, Problem } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Time } from '../../../ui/time.tsx'
import { daysOf, textOfDays } from '../../parts/days.rules.ts'
import { useDaysProblem } from '../../parts/days-problem.ts'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { toastWithUndo } from '../../parts/undo.ts'
import { UnsentMessages } from '../../parts/unsent-messages.tsx'
import { useSide } from '../../side/side.tsx'
import { MinutesPolicyPanel } from './minutes-policy.tsx'
import { NoticeTabs } from './notice-tabs.tsx'
import { useNoticeWords } from './notice-words.ts'
import './notices.css'

type Policy = Data<typeof getNoticePolicy>

export default function NoticePolicyPage() {
  const { t } = useLingui()
  const { can } = useSide()
  return (
    <StaffPage
      title={t`Notices`}
      subtitle={<Trans>What members get by themselves, in their own language.</Trans>}
      needs="company.profile.read"
      place="COMPANY"
      tabs={<NoticeTabs />}
    >
      <Loaded query={useQuery(read(getNoticePolicy))} heights={[420]}>
        {(policy) => (
          <>
            {can('company.profile.update', 'COMPANY') ? (
              <PolicyForm key={policy.updatedAt} policy={policy} />
            ) : (
              <PolicyFacts policy={policy} />
            )}
            <BudgetFacts budget={policy.messageBudget} />
          </>
        )}
      </Loaded>
      <MinutesPolicyPanel />
    </StaffPage>
  )
}

/** Only the platform can raise the number. */
function BudgetFacts({ budget }: { budget: Policy['messageBudget'] }) {
  const { t } = useLingui()
  const { perDay, sentToday } = budget
  return (
    <Panel title={t`Messages a day`}>
      <div className="stack g4">
        <DefinitionList items={[[t`Sent today`, t`${sentToday} of ${perDay}`]]} />
        <p className="dim">
          <Trans>
            Notices, notifications, codes at the counter, codes of guarantors and invitations count. The platform can
            allow more.
          </Trans>
        </p>
        <UnsentMessages {...budget} />
      </div>
    </Panel>
  )
}

function PolicyFacts({ policy }: { policy: Policy }) {
  const { t } = useLingui()
  const { channels } = useNoticeWords()
  const days = (list: readonly number[]) => (list.length > 0 ? textOfDays(list) : t`Never`)
  return (
    <Panel title={t`What is sent`}>
      <DefinitionList
        items={[
          [t`Notices`, policy.isEnabled ? t`Switched on` : t`Switched off`],
          [t`Channels`, policy.channels.map((channel) => channels[channel]).join(', ')],
          [t`Days before an auction`, days(policy.auctionNoticeDays)],
          [t`Days before the due date`, days(policy.dueReminderDays)],
          [t`Days after the due date`, days(policy.overdueReminderDays)],
        ]}
      />
    </Panel>
  )
}

const FIELDS = ['auctionNoticeDays', 'dueReminderDays', 'overdueReminderDays'] as const
type DaysField = (typeof FIELDS)[number]

function PolicyForm({ policy }: { policy: Policy }) {
  const { t } = useLingui()
  const words = useNoticeWords()
  const save = useChange(saveNoticePolicy, { outdates: [getNoticePolicy] })
  const [isEnabled, setEnabled] = useState(policy.isEnabled)
  const [channels, setChannels] = useState(policy.channels)
  const [typed, setTyped] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, textOfDays(policy[field])])) as Record<DaysField, string>,
  )
  const daysProblem = useDaysProblem()
  const problemOf = (field: DaysField) => daysProblem(typed[field])
  const hasProblem = FIELDS.some(problemOf) || channels.length === 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (hasProblem || save.isPending) return
    const days = Object.fromEntries(FIELDS.map((field) => [field, daysOf(typed[field]).days])) as Record<
      DaysField,
      number[]
    >
    const { auctionNoticeDays, dueReminderDays, overdueReminderDays } = policy
    const former = {
      ...{ isEnabled: policy.isEnabled, channels: policy.channels },
      ...{ auctionNoticeDays, dueReminderDays, overdueReminderDays },
    }
    save.mutate(
      { body: { isEnabled, channels, ...days } },
      { onSuccess: () => toastWithUndo(t`Saved.`, () => save.mutate({ body: former })) },
    )
  }
  const daysField = (field: DaysField, label: string, hint: string) => (
    <TextInput
      label={label}
      hint={hint}
      error={problemOf(field)}
      inputMode="text"
      autoComplete="off"
      value={typed[field]}
      onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
    />
  )
  return (
    <Panel title={t`What is sent`}>
      <form className="k-policy" onSubmit={send}>
        <Switch
          label={t`Send notices to members`}
          hint={t`Once a day between 9 am and 8 pm, at most five to one person a day, never twice.`}
          checked={isEnabled}
          onChange={({ target }) => setEnabled(target.checked)}
        />
        {daysField(
          'auctionNoticeDays',
          t`Days before an auction`,
          t`With commas, or empty for none. The Chit Funds Act wants 14.`,
        )}
        {daysField('dueReminderDays', t`Days before the due date`, t`0 is the day itself.`)}
        {daysField('overdueReminderDays', t`Days after the due date`, t`Only members who have not paid get one.`)}
        <fieldset>
          <legend className="k-label">{t`Channels`}</legend>
          {policy.availableChannels.map((channel) => (
            <Checkbox
              key={channel}
              label={words.channels[channel]}
              checked={channels.includes(channel)}
              onChange={({ target }) =>
                setChannels(
                  NOTICE_CHANNELS.filter((each) => (each === channel ? target.checked : channels.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
        {isEnabled && !policy.isEnabled && (
          <Note tone="warn">
            <Trans>Members then get messages, and each SMS costs money.</Trans>
          </Note>
        )}
        {save.error && <Problem error={save.error} />}
        <div>
          <Button
            type="submit"
            busy={save.isPending}
            why={channels.length === 0 ? t`Choose a channel.` : hasProblem ? t`Look at the days again.` : undefined}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
        {policy.updatedAt && (
          <p className="xs dim">
            <Trans>
              Last changed <Time at={policy.updatedAt} show="both" />
            </Trans>
          </p>
        )}
      </form>
    </Panel>
  )
}
