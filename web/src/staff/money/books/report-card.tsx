// The frame of a report: tools, period, rows, and a way to read more.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '../../../api/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'

type ReportCardProps = {
  caption: string
  report: {
    error: Refused | null
    isPending: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage(): unknown
    refetch(): unknown
  }
  period: { from: string; to: string }
  tools: ReactNode
  note?: ReactNode
  isEmpty: boolean
  children: ReactNode
}

export function ReportCard({ caption, report, period, tools, note, isEmpty, children }: ReportCardProps) {
  return (
    <section className="k-card flush k-table-card" aria-label={caption}>
      <div className="k-toolbar no-print">{tools}</div>
      <div className="k-toolbar">
        <span className="dim">
          <Time at={period.from} /> – <Time at={period.to} />
        </span>
        {note}
      </div>
      {report.error ? (
        <Problem error={report.error} onRetry={() => void report.refetch()} />
      ) : report.isPending ? (
        <Skeleton heights={[320]} />
      ) : isEmpty ? (
        <Empty>
          <Trans>Nothing was booked in this period.</Trans>
        </Empty>
      ) : (
        <div className="k-scroll">{children}</div>
      )}
      {report.hasNextPage && (
        <div className="k-table-foot no-print">
          <Button look="second" busy={report.isFetchingNextPage} onClick={() => void report.fetchNextPage()}>
            <Trans>Read more</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
