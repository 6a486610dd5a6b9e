// What today asks for: running auctions, those that start, wait for approval or for a winner.
import type { AuctionListItem } from '@kuri/contract/auctions/console.contract'
import type { Static } from '@kuri/contract/kit/schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Time, useNow } from '../../../../ui/time.tsx'
import { Panel } from '../../../parts/layout.tsx'
import { useList } from '../../../parts/loaded.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { PhaseBadge } from '../auction-words.tsx'
import { type BoardGroup, boardOf } from './today-board.rules.ts'

type Auction = Static<typeof AuctionListItem>

export function TodayBoard() {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const now = useNow(30_000)
  const list = useList(endpoints.listAuctions, {
    query: { auctionStatus: 'SCHEDULED,READY,LIVE,PAUSED,ENDED', pageSize: 100 },
  })
  if (!list.data) return null
  const board = boardOf(list.data.auctions, now)
  const titles: Record<BoardGroup, string> = {
    live: t`Live`,
    starting: t`Starts today`,
    approval: t`Waits for approval`,
    winner: t`Waits for a winner`,
  }
  const groups = (Object.keys(titles) as BoardGroup[]).filter((group) => board[group].length > 0)
  if (groups.length === 0)
    return (
      <p className="dim">
        <Trans>Nothing is live, starts today or waits for a winner.</Trans>
      </p>
    )
  return (
    <div className="k-board">
      {groups.map((group) => (
        <Panel key={group} title={titles[group]} aside={<span className="dim">{board[group].length}</span>} flush>
          <ul className="k-board-list">
            {board[group].map((auction) => (
              <BoardRow key={auction.auctionId} auction={auction} group={group} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

const PAGES = { live: '/console', starting: '', approval: '', winner: '/winner' } as const

function BoardRow({ auction, group }: { auction: Auction; group: BoardGroup }) {
  const { link } = useAuctionSide()
  const { auctionId, programName, cycleNumber, currentPhase, auctionStartAt, companyBranch } = auction
  return (
    <li>
      <span className="grow">
        <Link {...link(PAGES[group], auctionId)} className="b" dir="auto">
          {programName}
        </Link>
        <small className="dim block">
          <Trans>Month {cycleNumber}</Trans> · <span dir="auto">{companyBranch}</span>
          {group !== 'live' && auctionStartAt && (
            <>
              {' · '}
              <Time at={auctionStartAt} show={group === 'starting' ? 'time' : 'both'} />
            </>
          )}
        </small>
      </span>
      <PhaseBadge phase={currentPhase} />
    </li>
  )
}
