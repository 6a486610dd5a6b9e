// How the auction goes, in sentences: when it ends, what a bid does to the clock, until when one can join, and who else bids.
import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Section } from '../../../ui/page.tsx'
import { formatDuration } from '../../../ui/time.rules.ts'
import type { TicketCard } from './ticket-card.tsx'

type Settings = Parameters<typeof TicketCard>[0]['auction']['settings']

export function AuctionRules({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  return (
    <Section title={t`How it goes`}>
      <Card>
        <ul className="stack g2 list-disc ps-5">
          <EndRule settings={settings} />
          <JoiningRule settings={settings} />
          {settings.allowStaffOfflineBids && (
            <li>
              <Trans>Members in the hall bid too; the company types their bids in.</Trans>
            </li>
          )}
        </ul>
      </Card>
    </Section>
  )
}

function EndRule({ settings }: { settings: Settings }) {
  const { i18n } = useLingui()
  const { auctionClosingMode, auctionDurationSeconds, auctionExtensionSeconds } = settings
  if (auctionClosingMode === 'CALL_MODE')
    return (
      <li>
        <Trans>It ends after three calls without a better bid. A better bid stops the calls.</Trans>
      </li>
    )
  const duration = auctionDurationSeconds === null ? null : formatDuration(auctionDurationSeconds, i18n.locale)
  const extension = formatDuration(auctionExtensionSeconds, i18n.locale)
  return (
    <>
      {duration && (
        <li>
          <Trans>It lasts {duration}.</Trans>
        </li>
      )}
      {auctionExtensionSeconds > 0 && (
        <li>
          <Trans>Every bid adds {extension}, so that others can answer.</Trans>
        </li>
      )}
    </>
  )
}

function JoiningRule({ settings }: { settings: Settings }) {
  const { i18n } = useLingui()
  const { auctionJoiningRule, subscriberJoinLeadSeconds, subscriberJoinGraceSeconds } = settings
  const lead = formatDuration(subscriberJoinLeadSeconds, i18n.locale)
  const grace = formatDuration(subscriberJoinGraceSeconds, i18n.locale)
  return (
    <>
      {subscriberJoinLeadSeconds > 0 && (
        <li>
          <Trans>You can join from {lead} before the start.</Trans>
        </li>
      )}
      <li>
        {auctionJoiningRule === 'ANYTIME' && <Trans>You can still join while it runs.</Trans>}
        {auctionJoiningRule === 'BEFORE_START' && <Trans>You must join before it starts.</Trans>}
        {auctionJoiningRule === 'GRACE_PERIOD' && <Trans>You can still join in the first {grace}.</Trans>}
      </li>
    </>
  )
}
