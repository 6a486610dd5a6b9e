// The newest actions: who did what, and why.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatTime } from '../../../../ui/time.rules.ts'
import { useList } from '../../../parts/loaded.tsx'
import { useAuctionSide } from '../auction-side.ts'
import { actionWords } from '../auction-words.tsx'
import { useOutdates } from '../use-staff-room.ts'

export function ActionLog({ auctionId, happened }: { auctionId: string; happened: string }) {
  const { t, i18n } = useLingui()
  const { endpoints, link } = useAuctionSide()
  const log = useList(endpoints.listActionLogs, { params: { auctionId }, query: { pageSize: 15 } })
  useOutdates([endpoints.listActionLogs.path], happened)
  const entries = log.data?.actionLogs ?? []
  return (
    <>
      <h2 className="k-pane-h">
        <span>
          <Trans>What was done</Trans>
        </span>
        <Link {...link('/record', auctionId)}>
          <Trans>Whole record</Trans>
        </Link>
      </h2>
      {entries.length === 0 && (
        <p className="dim k-pane-b">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ol className="k-log" aria-label={t`What was done`}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.createdAt}>{formatTime(entry.createdAt, 'seconds', i18n.locale)}</time>
            <span>
              <b dir="auto">{entry.actorName ?? t`The system`}</b> {actionWords(entry.action)}
              {entry.reason && <span dir="auto">: “{entry.reason}”</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
