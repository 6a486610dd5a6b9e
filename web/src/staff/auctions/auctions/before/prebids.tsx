// The sealed bids: how many and whose. Amounts are shown when the auction has ended, to staff as to everybody else.
import type { ConsolePrebid, getAuction } from '@kuri/contract/auctions/console.contract'
import type { Data } from '@kuri/contract/kit/route'
import type { Static } from '@kuri/contract/kit/schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { MoneyOrSealed } from '../../../../ui/money.tsx'
import { Ticket } from '../../../../ui/ticket.tsx'
import { Time } from '../../../../ui/time.tsx'
import { ReasonDialog } from '../../../parts/confirm.tsx'
import { Panel } from '../../../parts/layout.tsx'
import type { Place } from '../../../side/side.rules.ts'
import { useSide } from '../../../side/side.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { blockedWords } from '../auction-words.tsx'

type Auction = Pick<
  Data<typeof getAuction.company>,
  'auctionId' | 'activePrebidCount' | 'prebids' | 'prebidDeletionBlockedReason'
>
type Prebid = Static<typeof ConsolePrebid>

export function Prebids({ auction, place }: { auction: Auction; place: Place }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { endpoints } = useAuctionSide()
  const [asked, setAsked] = useState<Prebid | null>(null)
  const deletion = useChange(endpoints.deletePrebid, { outdates: [endpoints.getAuction, endpoints.listActionLogs] })
  const { items } = auction.prebids
  const blocked = auction.prebidDeletionBlockedReason
  const count = auction.activePrebidCount
  return (
    <Panel title={t`Prebids`} aside={<span className="dim">{t`${count} active, sealed`}</span>} flush>
      {items.length === 0 ? (
        <p className="dim k-pane-b">
          <Trans>Nobody has placed a sealed bid yet.</Trans>
        </p>
      ) : (
        <ul className="k-rows">
          {items.map((prebid) => (
            <li key={prebid.id} className={prebid.status === 'ACTIVE' ? undefined : 'gone'}>
              <Ticket number={prebid.ticketNumber} />
              <span className="grow">
                <span dir="auto">{prebid.subscriberName}</span>
                <small className="dim block">
                  <Time at={prebid.createdAt} show="both" />
                  {prebid.status !== 'ACTIVE' && <> · {prebidWords(prebid.status, t)}</>}
                </small>
              </span>
              <MoneyOrSealed rupees={prebid.amount} />
              {prebid.status === 'ACTIVE' && can('auction.prebid.manage', place) && blocked === null && (
                <Button look="quiet" onClick={() => setAsked(prebid)}>
                  <Trans>Delete…</Trans>
                  <span className="sr"> {t`prebid of ticket ${prebid.ticketNumber}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {blocked && can('auction.prebid.manage', place) && items.length > 0 && (
        <p className="dim k-pane-b">{blockedWords(blocked)}</p>
      )}
      {asked && (
        <ReasonDialog
          title={t`Delete the prebid of ticket ${asked.ticketNumber}?`}
          confirm={t`Delete the prebid`}
          again={t`Press again to delete it`}
          templates={[t`The member asked for it`, t`The instalment is not paid`]}
          intro={t`The member is notified of the reason and can place another one while the window is open.`}
          onClose={() => setAsked(null)}
          onConfirm={(reason) =>
            deletion.mutateAsync({ params: { auctionId: auction.auctionId, prebidId: asked.id }, query: { reason } })
          }
        />
      )}
    </Panel>
  )
}

function prebidWords(status: Prebid['status'], t: ReturnType<typeof useLingui>['t']) {
  switch (status) {
    case 'CANCELLED':
      return t`taken back`
    case 'DISQUALIFIED':
      return t`disqualified`
    case 'SUPERSEDED':
      return t`replaced`
    case 'APPLIED':
      return t`won`
    default:
      return ''
  }
}
