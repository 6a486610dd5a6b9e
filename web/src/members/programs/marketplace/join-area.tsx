// The foot of a chit's page: how many places are free, until when, and the way to join.
import { Trans } from '@lingui/react/macro'
import { useSession } from '../../../app/use-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { calendarDaysBetween } from '../../../ui/time.rules.ts'
import { Time, useNow } from '../../../ui/time.tsx'
import type { ProgramDetail } from './chit-terms-list.tsx'

export function JoinArea({ program }: { program: ProgramDetail }) {
  const { id, availableSlots, totalSlots, lastDateOfSubmission } = program
  const { person } = useSession()
  const now = useNow(60_000)
  const lastDay = lastDateOfSubmission && <Time at={lastDateOfSubmission} />
  const isOver = lastDateOfSubmission !== null && calendarDaysBetween(Date.parse(lastDateOfSubmission), now) > 0
  return (
    <footer className="k-foot">
      <p className="sm center">
        <Trans>
          <b>
            {availableSlots} of {totalSlots} places
          </b>{' '}
          free
        </Trans>
        {lastDay && !isOver && (
          <>
            {' · '}
            <Trans>join until {lastDay}</Trans>
          </>
        )}
      </p>
      {person && person.role !== 'SUBSCRIBER' ? (
        <Note>
          <Trans>You are signed in as staff. Members join with their own mobile number.</Trans>
        </Note>
      ) : isOver ? (
        <Button money block why={<Trans>Requests were taken until {lastDay}.</Trans>}>
          <Trans>Ask to join</Trans>
        </Button>
      ) : person ? (
        <ButtonLink to="/join/$programId" params={{ programId: id }} money block>
          <Trans>Ask to join</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/sign-in" search={{ next: `/join/${id}` }} money block>
          <Trans>Ask to join</Trans>
        </ButtonLink>
      )}
    </footer>
  )
}
