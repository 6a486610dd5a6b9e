// The holidays of the month. Those of the company are added and removed here; public ones come with the product.
import { addHoliday, getAuctionCalendar, getMonthPlan, removeHoliday } from '@kuri/contract/programs/calendar.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/form/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Panel } from '../../parts/layout.tsx'
import { toastWithUndo } from '../../parts/undo.ts'
import { Can } from '../../side/side.tsx'
import type { CalendarHoliday } from './weeks.rules.ts'

const OUTDATED = { outdates: [getAuctionCalendar, getMonthPlan] }
type HolidaysProps = { holidays: readonly CalendarHoliday[]; source: string; firstDay: string }

export function Holidays({ holidays, source, firstDay }: HolidaysProps) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const add = useChange(addHoliday, OUTDATED)
  const remove = useChange(removeHoliday, OUTDATED)
  const failed = ({ message }: { message: string }) => toast(message, { icon: 'alert' })
  const takeAway = ({ holidayId, day, name }: CalendarHoliday) =>
    remove.mutate(
      { params: { holidayId: holidayId! } },
      {
        onSuccess: () =>
          toastWithUndo(t`${name} is removed.`, () => add.mutate({ body: { day, name } }, { onError: failed })),
        onError: failed,
      },
    )
  return (
    <Panel
      title={t`Holidays`}
      aside={
        <Can needs="company.profile.update" place="COMPANY">
          <Button look="second" onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} />
            <Trans>Add</Trans>
          </Button>
        </Can>
      }
    >
      {holidays.length === 0 && (
        <p className="dim">
          <Trans>None in this month.</Trans>
        </p>
      )}
      <ul className="k-holidays">
        {holidays.map((holiday) => (
          <li key={holiday.day}>
            <span className="grow">
              <b dir="auto">{holiday.name}</b>
              <span className="sm dim block">
                <Time at={holiday.day} show="weekday" /> · {holiday.isOwn ? t`Of the company` : t`Public`}
              </span>
            </span>
            {holiday.isOwn && (
              <Can needs="company.profile.update" place="COMPANY">
                <Button look="quiet" icon aria-label={t`Remove ${holiday.name}`} onClick={() => takeAway(holiday)}>
                  <Icon name="x" />
                </Button>
              </Can>
            )}
          </li>
        ))}
      </ul>
      <p className="xs dim">{source}.</p>
      {isAdding && <AddHoliday firstDay={firstDay} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function AddHoliday({ firstDay, onClose }: { firstDay: string; onClose(): void }) {
  const { t } = useLingui()
  const add = useChange(addHoliday, OUTDATED)
  return (
    <Dialog title={t`Add a holiday`} onClose={onClose}>
      <p className="dim">
        <Trans>The planner proposes no auction on it. Auctions that are scheduled stay where they are.</Trans>
      </p>
      <Form
        route={addHoliday}
        defaults={{ day: firstDay }}
        submit={t`Add the holiday`}
        send={(body) => add.mutateAsync({ body })}
        onDone={({ name }) => {
          toast(t`${name} is added.`)
          onClose()
        }}
      >
        {(form) => (
          <>
            <DateField form={form} name="day" label={t`Day`} />
            <TextField form={form} name="name" label={t`Name`} dir="auto" />
          </>
        )}
      </Form>
    </Dialog>
  )
}
