// The schedule and the settings of one auction. The first schedule freezes the configuration of the program.
import { AUCTION_BID_MODES, AUCTION_CLOSING_MODES, AUCTION_JOINING_RULES } from '@kuri/contract/auctions/config'
import type { getAuction } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Switch } from '../../../../ui/choice.tsx'
import { Sheet } from '../../../../ui/dialog.tsx'
import { Problem } from '../../../../ui/feedback.tsx'
import { Select, TextInput } from '../../../../ui/field.tsx'
import { Time } from '../../../../ui/time.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { fieldOfPath, fieldsOf, type ScheduleFields, scheduleBody } from './schedule.rules.ts'

type Props = {
  auction: Pick<
    Data<typeof getAuction.company>,
    'auctionId' | 'settings' | 'auctionStartAt' | 'earliestStartAt' | 'auctionStatus'
  >
  onClose(): void
}

/** The value of a field, and what changes it. */
type Bind = (name: keyof ScheduleFields & string) => {
  value: string
  onChange(event: { target: { value: string } }): void
  error: string | undefined
}

export function ScheduleSheet({ auction, onClose }: Props) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const [before] = useState(() => fieldsOf(auction.settings, auction.auctionStartAt))
  const [typed, setTyped] = useState(before)
  const [reason, setReason] = useState('')
  const change = useChange(endpoints.scheduleAuction, { outdates: [endpoints.getAuction, endpoints.listActionLogs] })
  const isFirst = auction.auctionStatus === 'PENDING'
  const body = scheduleBody(before, typed, reason)
  const problems = new Map(change.error?.details.map(({ path, message }) => [fieldOfPath(path), message]))
  const bind: Bind = (name) => ({
    value: String(typed[name]),
    onChange: ({ target }) => setTyped({ ...typed, [name]: target.value }),
    error: problems.get(name),
  })
  const bindSwitch = (name: 'hasPrebid' | 'allowStaffOfflineBids') => ({
    checked: typed[name],
    onChange: ({ target }: { target: { checked: boolean } }) => setTyped({ ...typed, [name]: target.checked }),
    error: problems.get(name),
  })
  const modeWords = { DISCOUNT_INCREASING: t`highest discount wins`, TOTAL_VALUE_DECREASING: t`lowest prize wins` }
  const send = async () => {
    if (change.isPending) return
    await change.mutateAsync({ params: { auctionId: auction.auctionId }, body: body as never })
    toast(isFirst ? t`The auction is scheduled.` : t`The schedule is changed. Members are notified.`)
    onClose()
  }
  return (
    <Sheet title={isFirst ? t`Schedule the auction` : t`Change the schedule`} onClose={onClose}>
      <form
        className="stack g4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send().catch(() => {})
        }}
      >
        {change.error && (change.error.details.length === 0 || problems.has(null)) && <Problem error={change.error} />}
        <TextInput
          {...bind('startAt')}
          type="datetime-local"
          label={t`Start, in Indian time`}
          data-first-focus
          hint={
            auction.earliestStartAt && (
              <>
                <Trans>Not before</Trans> <Time at={auction.earliestStartAt} show="both" />
              </>
            )
          }
        />
        <ClosingFields mode={typed.auctionClosingMode} bind={bind} />
        <Select
          {...bind('auctionBidMode')}
          label={t`What wins`}
          options={AUCTION_BID_MODES.map((value) => ({ value, label: modeWords[value] }))}
        />
        <Switch {...bindSwitch('hasPrebid')} label={t`Sealed prebids before the auction`} />
        <Switch {...bindSwitch('allowStaffOfflineBids')} label={t`Staff bid for members in the hall`} />
        <JoiningFields bind={bind} />
        <TextInput
          label={t`Reason`}
          isOptional
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" block busy={change.isPending} disabled={Object.keys(body).length === 0}>
          {isFirst ? t`Schedule` : t`Save and tell the members`}
        </Button>
      </form>
    </Sheet>
  )
}

function ClosingFields({ mode, bind }: { mode: ScheduleFields['auctionClosingMode']; bind: Bind }) {
  const { t } = useLingui()
  const closingWords = { DURATION_MODE: t`by the clock`, CALL_MODE: t`by three calls` }
  return (
    <>
      <Select
        {...bind('auctionClosingMode')}
        label={t`How it ends`}
        options={AUCTION_CLOSING_MODES.map((value) => ({ value, label: closingWords[value] }))}
      />
      {mode === 'DURATION_MODE' ? (
        <div className="k-pair">
          <TextInput {...bind('durationMinutes')} inputMode="numeric" label={t`Minutes`} />
          <TextInput {...bind('extensionSeconds')} inputMode="numeric" label={t`Extension by a late bid, seconds`} />
        </div>
      ) : (
        <div className="k-pair">
          <TextInput {...bind('firstCallSeconds')} inputMode="numeric" label={t`First call, seconds`} />
          <TextInput {...bind('secondCallSeconds')} inputMode="numeric" label={t`Second call, seconds`} />
          <TextInput {...bind('thirdCallSeconds')} inputMode="numeric" label={t`Third call, seconds`} />
        </div>
      )}
    </>
  )
}

function JoiningFields({ bind }: { bind: Bind }) {
  const { t } = useLingui()
  const ruleWords = {
    BEFORE_START: t`before the start`,
    GRACE_PERIOD: t`until shortly after it`,
    ANYTIME: t`at any time`,
  }
  return (
    <>
      <Select
        {...bind('auctionJoiningRule')}
        label={t`Members join`}
        options={AUCTION_JOINING_RULES.map((value) => ({ value, label: ruleWords[value] }))}
      />
      <div className="k-pair">
        <TextInput {...bind('joinLeadMinutes')} inputMode="numeric" label={t`Joining opens, minutes before`} />
        <TextInput {...bind('joinGraceMinutes')} inputMode="numeric" label={t`Grace, minutes after`} />
      </div>
    </>
  )
}
