// Counts the drawer by notes and coins, says what is missing, and closes the day.
import { closeDay, DENOMINATIONS, getDayBook } from '@kuri/contract/money/day-book.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { formatPaise } from '../../../ui/amount/typed-amount.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { DefinitionList, Panel } from '../../parts/layout.tsx'
import { paiseOfRupees } from '../parts/paise.ts'
import type { DayBook } from './day-book.ts'
import { type Counts, canClose as canBeClosed, countedPaise, denominationsOf, isCounted } from './day-close.rules.ts'

export function DayClose({ day, canClose }: { day: DayBook; canClose: boolean }) {
  if (day.closing) return <Closed closing={day.closing} />
  return canClose ? <Count day={day} /> : null
}

function Closed({ closing }: { closing: NonNullable<DayBook['closing']> }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Closed`}>
      <DefinitionList
        items={[
          [t`Counted`, <Money key="counted" rupees={closing.countedCash} />],
          [t`There should have been`, <Money key="expected" rupees={closing.expectedCash} />],
          [t`Difference`, <Money key="variance" rupees={closing.variance} />],
          [t`Closed at`, <Time key="at" at={closing.closedAt} show="both" />],
          closing.reason !== null && [t`Reason`, closing.reason],
        ]}
      />
    </Panel>
  )
}

function Count({ day }: { day: DayBook }) {
  const { t } = useLingui()
  const [counts, setCounts] = useState<Counts>({})
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const close = useChange(closeDay, { outdates: [getDayBook] })
  const counted = countedPaise(counts)
  const variance = counted - paiseOfRupees(day.cash.expected)
  const difference = formatPaise(Math.abs(variance))
  const why = !isCounted(counts) ? (
    <Trans>Count the notes and coins first.</Trans>
  ) : !canBeClosed(variance, reason) ? (
    <Trans>Say why the cash differs.</Trans>
  ) : undefined
  return (
    <Panel title={t`Count and close the day`}>
      <form
        className="stack g3 no-print"
        onSubmit={(event) => {
          event.preventDefault()
          if (!why) setAsking(true)
        }}
      >
        <div className="cols g2" style={{ '--n': 2 } as object}>
          {DENOMINATIONS.map((value) => (
            <TextInput
              key={value}
              label={t`₹${value} ×`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={counts[value] ?? ''}
              onChange={({ target }) => setCounts({ ...counts, [value]: target.value.replace(/\D/g, '') })}
            />
          ))}
        </div>
        <p className="row between" role="status">
          <span>
            <Trans>Counted</Trans>
          </span>
          <Money rupees={counted / 100} size="md" />
        </p>
        {isCounted(counts) && (
          <p role="status" className={variance === 0 ? 'k-amt in' : 'b'}>
            {variance === 0
              ? t`The cash is exactly right.`
              : variance < 0
                ? t`${difference} are missing.`
                : t`${difference} too much.`}
          </p>
        )}
        {isCounted(counts) && variance !== 0 && (
          <TextInput
            label={t`Why does it differ?`}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <Button type="submit" block why={why}>
          <Trans>Close the day</Trans>
        </Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={t`Close the day`}
          confirm={t`Close it`}
          again={t`Press again to close it`}
          keep={t`Keep it open`}
          onConfirm={async () => {
            await close.mutateAsync({
              params: { branchId: day.branchId },
              body: {
                date: day.date,
                ...(counted > 0 ? { denominations: denominationsOf(counts) } : { countedCash: '0' }),
                ...(variance !== 0 && { reason: reason.trim() }),
              },
            })
            toast(t`The day is closed.`)
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>A closed day takes no more money and stays closed.</Trans>
          </p>
          <p className="row between">
            <Trans>Counted</Trans> <Money rupees={counted / 100} />
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
