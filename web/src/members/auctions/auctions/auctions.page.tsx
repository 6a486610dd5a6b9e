// All auctions of the member's tickets: live, coming, over.
import { listOwnAuctions } from '@kuri/contract/auctions/subscriber.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { TextInput } from '../../../ui/field.tsx'
import { ItemLink, List } from '../../../ui/list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Ticket } from '../../../ui/ticket.tsx'
import { Time } from '../../../ui/time.tsx'
import { AuctionBadge } from './auction-words.tsx'
import { groupAuctions } from './auctions.rules.ts'

const route = getRouteApi('/member/my/auctions')
const MOST = 100
type OwnAuction = Data<typeof listOwnAuctions>['auctions'][number]

export default function AuctionsPage() {
  const { t } = useLingui()
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery({
    ...read(listOwnAuctions, { query: { pageSize: MOST, ...(search ? { search } : {}) } }),
    refetchInterval: 60_000,
  })
  const groups = list.data && groupAuctions(list.data.auctions)
  return (
    <Page title={t`Auctions`} isTop>
      <TextInput
        label={t`Search`}
        type="search"
        defaultValue={search ?? ''}
        onChange={({ target }) =>
          void navigate({ to: '.', search: target.value ? { search: target.value } : {}, replace: true })
        }
      />
      {list.isPending && <Skeleton heights={[72, 72, 72]} />}
      {list.isError && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.auctions.length === 0 && (
        <Empty
          action={
            <ButtonLink to="/chits">
              <Trans>Find a chit</Trans>
            </ButtonLink>
          }
        >
          {search ? <Trans>No auction fits this search.</Trans> : <Trans>You have no auctions yet.</Trans>}
        </Empty>
      )}
      {groups && <Group title={t`Live now`} auctions={groups.live} />}
      {groups && <Group title={t`Coming`} auctions={groups.coming} />}
      {groups && <Group title={t`Over`} auctions={groups.over} />}
    </Page>
  )
}

function Group({ title, auctions }: { title: string; auctions: readonly OwnAuction[] }) {
  if (auctions.length === 0) return null
  return (
    <Section title={title}>
      <List label={title}>
        {auctions.map((auction) => (
          <ItemLink
            key={`${auction.auctionId}${auction.enrolledSubscriberId}`}
            to="/my/auctions/$auctionId"
            params={{ auctionId: auction.auctionId }}
            lead={<Ticket number={auction.ticketNumber} kind="me" />}
            heading={auction.programName}
            detail={
              <>
                <Trans>Month {auction.cycleNumber}</Trans>
                {auction.auctionStartAt && (
                  <>
                    {' · '}
                    <Time at={auction.auctionStartAt} show="both" />
                  </>
                )}
                <span className="block">
                  <AuctionBadge status={auction.auctionStatus} />
                </span>
              </>
            }
          />
        ))}
      </List>
    </Section>
  )
}
