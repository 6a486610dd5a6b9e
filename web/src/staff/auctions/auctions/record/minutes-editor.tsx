import { getAuctionMinutes, sendMinutesCode, signMinutes } from '@kuri/contract/proof/minutes.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { useChange } from '../../../../api/query.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useFile } from '../../../money/parts/use-file.ts'
import { DefinitionList, Panel } from '../../../parts/layout.tsx'
import { useSide } from '../../../side/side.tsx'
import { useAuctionSide } from '../auction-side.ts'
import type { AuctionMinutes, MinutesRecord } from './auction-minutes.ts'
import { DraftDialog } from './minutes-draft.tsx'
import { FileDialog, MinutesLinks, MinutesScan } from './minutes-filing.tsx'
import { SignDialog } from './minutes-sign.tsx'

export function MinutesEditor({ auctionId, minutes }: { auctionId: string; minutes: AuctionMinutes }) {
  const { t } = useLingui()
  const { endpoints } = useAuctionSide()
  const { can, runsCompany } = useSide()
  const [dialog, setDialog] = useState<'DRAFT' | 'SIGN' | 'FILE' | null>(null)
  const filing = useFile(endpoints.getMinutesFiling)
  const client = useQueryClient()
  const params = { auctionId }
  const outdates = [endpoints.getAuctionMinutes]
  const code = useChange(sendMinutesCode, { outdates: [] })
  const sign = useChange(signMinutes, { outdates: [getAuctionMinutes.company] })
  const file = useChange(endpoints.fileMinutes, { outdates })
  const { record } = minutes
  const mayWrite = can('auction.winner.manage')
  const isSigned = record?.status === 'FINAL' || record?.status === 'SIGNED_ON_PAPER'
  const needsForeman = record?.missing.some(({ kind }) => kind === 'FOREMAN') ?? false
  const close = () => setDialog(null)
  return (
    <div className="no-print">
      <Panel title={t`Minutes`}>
        <div className="stack g4">
          {record ? (
            <RecordFacts record={record} />
          ) : (
            <p>
              <Trans>Nobody has drafted the minutes yet. What stands below is a preview.</Trans>
            </p>
          )}
          {mayWrite && (
            <div className="row g2 flex-wrap">
              {(!isSigned || record?.isOutdated) && (
                <Button look={record ? 'second' : 'main'} onClick={() => setDialog('DRAFT')}>
                  {record ? <Trans>Draft again</Trans> : <Trans>Draft the minutes</Trans>}
                </Button>
              )}
              {runsCompany && record && needsForeman && !record.isOutdated && (
                <Button onClick={() => setDialog('SIGN')}>
                  <Trans>Sign for the foreman</Trans>
                </Button>
              )}
              {isSigned && !record?.isOutdated && (
                <Button look="second" onClick={() => setDialog('FILE')}>
                  <Trans>Record the filing</Trans>
                </Button>
              )}
              {record && (
                <Button look="second" busy={filing.isPending} onClick={() => filing.mutate({ params: { auctionId } })}>
                  <Trans>Filing copy (zip)</Trans>
                </Button>
              )}
            </div>
          )}
          {record && mayWrite && !record.isOutdated && (
            <MinutesScan
              generate={(body) => api(endpoints.generateMinutesScan, { params, body })}
              confirm={(fileId) =>
                api(endpoints.confirmMinutesScan, { params, body: { fileId, digest: record.digest } })
              }
              onDone={() => void client.invalidateQueries({ queryKey: [endpoints.getAuctionMinutes.path] })}
            />
          )}
          {record && mayWrite && <MinutesLinks auctionId={auctionId} links={minutes.links} />}
        </div>
        {dialog === 'DRAFT' && <DraftDialog auctionId={auctionId} minutes={minutes} onClose={close} />}
        {dialog === 'SIGN' && record && (
          <SignDialog
            digest={record.digest}
            sendCode={() => code.mutateAsync({ params })}
            sign={(body) => sign.mutateAsync({ params, body })}
            onClose={close}
          />
        )}
        {dialog === 'FILE' && record && (
          <FileDialog digest={record.digest} file={(body) => file.mutateAsync({ params, body })} onClose={close} />
        )}
      </Panel>
    </div>
  )
}

export function RecordFacts({ record }: { record: MinutesRecord }) {
  const { t } = useLingui()
  const statuses = {
    DRAFT: t`Draft`,
    INCOMPLETE: t`Signatures missing`,
    FINAL: t`Signed by all`,
    SIGNED_ON_PAPER: t`Signed on paper`,
  }
  const { signatures, missing, disputes, earlier, scans, filedOn, filedReference, amendsVersion, version } = record
  return (
    <>
      <div className="row g2 flex-wrap">
        <Badge tone={record.status === 'FINAL' || record.status === 'SIGNED_ON_PAPER' ? 'done' : 'warn'}>
          {statuses[record.status]}
        </Badge>
        <span>
          {amendsVersion === null ? (
            <Trans>Version {version}</Trans>
          ) : (
            <Trans>
              Version {version}, amends version {amendsVersion}
            </Trans>
          )}
        </span>
      </div>
      {record.isOutdated && (
        <Note tone="warn">
          <Trans>A winner was declared or disqualified since. Draft the minutes again; these stay as they are.</Trans>
        </Note>
      )}
      <DefinitionList
        items={[
          [t`Signed`, signatures.length > 0 ? <SignedList key="signed" signatures={signatures} /> : t`Nobody yet`],
          [t`Missing`, missing.length > 0 ? <MissingList key="missing" missing={missing} /> : t`Nothing`],
          [t`Signatures until`, <Time key="sign" at={record.signaturesDueOn} />],
          [
            t`File until`,
            <span key="file">
              <Time at={record.filingDueOn} /> ({record.filingSource ?? t`days unverified`})
            </span>,
          ],
          [t`Filed`, filedOn ? `${filedOn}, ${filedReference}` : t`Not yet`],
          [t`Digest`, record.digest],
        ]}
      />
      {disputes.map(({ name, text, disputedAt }) => (
        <Note key={`${name}-${disputedAt}`} tone="warn">
          <Trans>
            Disputed by <bdi>{name}</bdi>:
          </Trans>{' '}
          <span dir="auto">{text}</span>
        </Note>
      ))}
      {scans.length > 0 && (
        <ul>
          {scans.map(({ fileId, fileUrl, uploadedAt }) => (
            <li key={fileId}>
              <a href={fileUrl}>
                <Trans>
                  Scan of <Time at={uploadedAt} show="both" />
                </Trans>
              </a>
            </li>
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>
            <Plural value={earlier.length} one="# earlier version" other="# earlier versions" />
          </summary>
          <ul>
            {earlier.map((each) => (
              <li key={each.version} className="break-words">
                <Trans>Version {each.version}</Trans> · {statuses[each.status]} ·{' '}
                <Time at={each.draftedAt} show="both" /> · {each.digest}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function SignedList({ signatures }: Pick<MinutesRecord, 'signatures'>) {
  const { t } = useLingui()
  const roles = { FOREMAN: t`foreman`, PRIZED: t`winner`, OTHER: t`present`, STAFF: t`present, staff` }
  return (
    <ul>
      {signatures.map(({ role, name, signedAt }) => (
        <li key={`${role}-${name}-${signedAt}`}>
          <bdi>{name}</bdi> ({roles[role]}), <Time at={signedAt} show="both" />
        </li>
      ))}
    </ul>
  )
}

const MissingList = ({ missing }: Pick<MinutesRecord, 'missing'>) => (
  <ul>
    {missing.map(({ kind, name, count }) => (
      <li key={`${kind}-${name}`}>
        {kind === 'FOREMAN' ? (
          <Trans>the foreman</Trans>
        ) : kind === 'OTHERS' ? (
          <Plural value={count} one="# other member who was present" other="# other members who were present" />
        ) : kind === 'DEPUTY' ? (
          <Trans>the Registrar's deputy {name}, on paper</Trans>
        ) : (
          <Trans>the winner {name}</Trans>
        )}
      </li>
    ))}
  </ul>
)
