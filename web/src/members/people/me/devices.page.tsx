// Where the person is signed in, and a way to end each of these sessions.
import { endSession, listSessions } from '@kuri/contract/people/session.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { read, useChange } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Item, List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'

export default function DevicesPage() {
  const { t } = useLingui()
  const list = useQuery(read(listSessions))
  const ending = useChange(endSession, { outdates: [listSessions] })
  return (
    <Page title={t`Devices that are signed in`}>
      {list.isPending && <Skeleton />}
      {list.isError && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {ending.isError && <Problem error={ending.error} />}
      {list.data && (
        <List>
          {list.data.sessions.map(({ id, deviceName, lastUsedAt, isCurrent }) => (
            <Item
              key={id}
              icon="phone"
              heading={deviceName ?? t`Device without a name`}
              detail={
                <>
                  <Trans>last used</Trans> <Time at={lastUsedAt} show="both" relative />
                  {!isCurrent && (
                    <span className="mt-2 block">
                      <Button
                        look="danger"
                        busy={ending.isPending && ending.variables.params.sessionId === id}
                        onClick={() => ending.mutate({ params: { sessionId: id } })}
                      >
                        <Trans>Sign out</Trans>
                      </Button>
                    </span>
                  )}
                </>
              }
              aside={
                isCurrent && (
                  <Badge tone="done" icon="tick">
                    <Trans>this one</Trans>
                  </Badge>
                )
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}
