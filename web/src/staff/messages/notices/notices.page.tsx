// What was sent to members, when and with which outcome: the proof that an auditor or the Registrar asks for.
import type { Data, Query as ListQuery } from '@kuri/contract/kit/route'
import { listNotices, printNoticeLetters } from '@kuri/contract/messages/notices.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, type LinkProps, useSearch } from '@tanstack/react-router'
import { download } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useList } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { FilterDay, FilterSelect, Filters } from '../../table/filters.tsx'
import { PagedTable } from '../../table/paged-table.tsx'
import type { Column } from '../../table/plain-table.tsx'
import { given } from '../../table/table-search.ts'
import { NoticeTabs } from './notice-tabs.tsx'
import { optionsOf, useNoticeWords } from './notice-words.ts'
import './notices.css'

type Notice = Data<typeof listNotices>['notices'][number]
const PAGE_SIZE = 20

export default function NoticesPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Notices`}
      subtitle={<Trans>Who was informed, when, how and with which outcome.</Trans>}
      needs="auction.schedule"
      tabs={<NoticeTabs />}
    >
      <Notices />
    </StaffPage>
  )
}

function Notices() {
  const { t } = useLingui()
  const words = useNoticeWords()
  const { pageNumber = 1, sortBy: _by, sortOrder: _order, ...filters } = useSearch({ from: '/company/co/notices' })
  const chosen = given(filters)
  const list = useList(listNotices, { query: { ...chosen, pageNumber, pageSize: PAGE_SIZE } })
  return (
    <PagedTable
      caption={t`Notices`}
      list={list}
      rows={(data) => data.notices}
      rowKey={({ noticeId }) => noticeId}
      columns={useColumns()}
      isFiltered={Object.keys(chosen).length > 0}
      toolbar={
        <Filters>
          <FilterSelect name="kind" label={t`Kind`} options={optionsOf(words.kinds)} />
          <FilterSelect name="status" label={t`Outcome`} options={optionsOf(words.statuses)} />
          <FilterSelect name="channel" label={t`Channel`} options={optionsOf(words.channels)} />
          <FilterDay name="from" label={t`From`} />
          <FilterDay name="to" label={t`To`} />
          <OnlyOne notice={list.data?.notices[0]} />
          {list.data && list.data.count > 0 && <SaveFiles query={chosen} count={list.data.count} />}
        </Filters>
      }
      empty={<Trans>Nothing was sent yet. Notices go out when the company switches them on.</Trans>}
      emptyAction={
        <Can needs="company.profile.read" place="COMPANY">
          <Link to={'/co/notices/policy' as never} className="k-btn second">
            <Trans>What is sent</Trans>
          </Link>
        </Can>
      }
    />
  )
}

const without = (names: readonly string[]) => (old: object) =>
  ({
    ...Object.fromEntries(Object.entries(old).filter(([name]) => !names.includes(name))),
    pageNumber: undefined,
  }) as never

/** Pages of an auction, a program or a member lead here with a filter; it can be taken away. */
function OnlyOne({ notice }: { notice: Notice | undefined }) {
  const { t } = useLingui()
  const { auctionId, subscriberId, programId } = useSearch({ from: '/company/co/notices' })
  const member = notice?.subscriberName ?? t`one member`
  const program = notice?.programName ?? t`one program`
  return (
    <>
      {subscriberId && <Taken name="subscriberId">{t`Only ${member}`}</Taken>}
      {auctionId && <Taken name="auctionId">{t`Only one auction of ${program}`}</Taken>}
      {programId && <Taken name="programId">{t`Only ${program}`}</Taken>}
    </>
  )
}

const Taken = ({ name, children }: { name: string; children: string }) => (
  <Link to="." search={without([name])} className="k-chip on" activeProps={{ 'aria-current': undefined }}>
    <span dir="auto">{children}</span>
    <Icon name="x" size={16} />
    <span className="sr">
      <Trans>Take this filter away</Trans>
    </span>
  </Link>
)

const only = (filter: object) => ({ to: '/co/notices', search: filter }) as LinkProps

function useColumns(): Column<Notice>[] {
  const { t } = useLingui()
  const { kinds, channels } = useNoticeWords()
  return [
    {
      name: t`Made`,
      cell: ({ createdAt }) => <Time at={createdAt} show="both" />,
    },
    {
      name: t`Member`,
      isHeader: true,
      cell: ({ subscriberId, subscriberName }) => (
        <Link {...only({ subscriberId })} dir="auto">
          {subscriberName ?? t`Without a name`}
        </Link>
      ),
    },
    { name: t`Kind`, cell: ({ kind }) => kinds[kind] },
    {
      name: t`Program`,
      cell: ({ programName, auctionId }) => (
        <span className="k-outcome">
          <span dir="auto">{programName}</span>
          {auctionId && (
            <Link {...only({ auctionId })} className="xs">
              {t`All of this auction`}
            </Link>
          )}
        </span>
      ),
    },
    {
      name: t`Sent to`,
      cell: ({ channel, recipient }) => (
        <>
          {channels[channel]} <span className="mono">{recipient}</span>
        </>
      ),
    },
    {
      name: t`Outcome`,
      cell: (notice) => <Outcome notice={notice} />,
    },
    { name: t`Text`, cell: (notice) => <NoticeText notice={notice} /> },
  ]
}

function Outcome({ notice: { status, notSentReason, sentAt, retryCount, providerReference } }: { notice: Notice }) {
  const { t } = useLingui()
  const { statuses, reasons } = useNoticeWords()
  const look = {
    QUEUED: { tone: 'plain', icon: 'clock' },
    SENT: { tone: 'done', icon: 'tick' },
    FAILED: { tone: 'danger', icon: 'stop' },
  } as const
  return (
    <span className="k-outcome">
      {notSentReason === null ? (
        <Badge {...look[status]}>{statuses[status]}</Badge>
      ) : (
        <>
          <Badge tone="plain" icon="stop">{t`Not sent`}</Badge>
          <span className="xs dim">{reasons[notSentReason]}</span>
        </>
      )}
      {sentAt && (
        <span className="xs dim">
          <Time at={sentAt} show="both" />
        </span>
      )}
      {retryCount > 0 && (
        <span className="xs dim">
          <Plural value={retryCount} one="# retry" other="# retries" />
        </span>
      )}
      {providerReference && <span className="xs dim mono">{t`Receipt ${providerReference}`}</span>}
    </span>
  )
}

function NoticeText({ notice: { text, language } }: { notice: Notice }) {
  const { t } = useLingui()
  return (
    <details className="k-notice-text">
      <summary>{t`Show`}</summary>
      <p dir="auto" lang={language}>
        {text}
      </p>
    </details>
  )
}

/** The service writes at most so many rows into one file. */
const FILES = {
  csv: { fileName: 'notices.csv', mostRows: 5_000 },
  pdf: { fileName: 'proof-of-dispatch.pdf', mostRows: 1_000 },
  letters: { fileName: 'letters.pdf', mostRows: 200 },
} as const
type FileKind = keyof typeof FILES
type Query = Partial<ListQuery<typeof listNotices>>

/** What is filtered, as a paper, as a table or as letters. */
function SaveFiles({ query, count }: { query: Query; count: number }) {
  const { t } = useLingui()
  const save = useMutation({
    mutationFn: (kind: FileKind) =>
      kind === 'letters'
        ? download(printNoticeLetters, { query })
        : download(listNotices, { query: { ...query, format: kind } }),
    onSuccess: (file, kind) => {
      const { fileName, mostRows } = FILES[kind]
      saveFile(file, fileName)
      if (count > mostRows)
        toast(t`The newest ${mostRows} of ${count} notices are saved. Choose fewer days for the others.`)
    },
    onError: ({ message }) => toast(message, { icon: 'alert' }),
  })
  const button = (kind: FileKind, words: string) => (
    <Button
      look="second"
      busy={save.isPending && save.variables === kind}
      disabled={save.isPending}
      onClick={() => save.mutate(kind)}
    >
      <Icon name={kind === 'letters' ? 'print' : 'load'} size={16} />
      {words}
    </Button>
  )
  return (
    <>
      {button('pdf', t`Proof as PDF`)}
      {button('csv', t`Save as CSV`)}
      {button('letters', t`Letters`)}
    </>
  )
}
