// What a company's number of messages a day has kept from being sent. The company and the platform see the same.
import type { Data } from '@kuri/contract/kit/route'
import type { getMessageBudget } from '@kuri/contract/messages/message-budgets.contract'
import { Plural } from '@lingui/react/macro'
import { Note } from '../../ui/feedback.tsx'

type Counts = Pick<Data<typeof getMessageBudget>, 'withheldToday' | 'unsentToday'>

export function UnsentMessages({ withheldToday, unsentToday }: Counts) {
  return (
    <>
      {withheldToday > 0 && (
        <Note tone="warn">
          <Plural
            value={withheldToday}
            one="# notice was not sent because the number was reached. It is tried again every night."
            other="# notices were not sent because the number was reached. They are tried again every night."
          />
        </Note>
      )}
      {unsentToday > 0 && (
        <Note tone="warn">
          <Plural
            value={unsentToday}
            one="# notification was not sent as an SMS today: the number was reached, or the member had got five. It is shown in the app."
            other="# notifications were not sent as an SMS today: the number was reached, or the member had got five. They are shown in the app."
          />
        </Note>
      )}
    </>
  )
}
