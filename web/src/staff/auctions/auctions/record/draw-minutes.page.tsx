// The minutes of a draw that was held without an auction on the platform: stated, signed, filed.
import {
  confirmDrawScan,
  fileDrawMinutes,
  generateDrawScan,
  getDrawMinutes,
  getDrawMinutesFiling,
  sendDrawMinutesCode,
  signDrawMinutes,
} from '@kuri/contract/proof/draw-minutes.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import '../auctions.css'
import './record.css'
import { api } from '../../../../api/api.ts'
import { read, useChange } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFile } from '../../../money/parts/use-file.ts'
import { Panel } from '../../../parts/layout.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { StaffPage } from '../../../parts/staff-page.tsx'
import { useSide } from '../../../side/side.tsx'
import type { DrawMinutes } from './draw-draft.rules.ts'
import { DrawDraftDialog } from './draw-draft.tsx'
import { Paper } from './minutes.tsx'
import { RecordFacts } from './minutes-editor.tsx'
import { FileDialog, MinutesScan } from './minutes-filing.tsx'
import { SignDialog } from './minutes-sign.tsx'

export default function DrawMinutesPage() {
  const { t } = useLingui()
  const { cycleId } = useParams({ strict: false }) as { cycleId: string }
  const query = useQuery(read(getDrawMinutes, { params: { cycleId } }))
  const { data } = query
  return (
    <StaffPage
      needs="auction.read"
      title={data ? t`Minutes of draw ${data.cycleNumber}` : t`Minutes of the draw`}
      {...(data ? { place: data, subtitle: data.programName } : {})}
      above={
        data && (
          <Link to="/co/programs/$programId/cycles" params={{ programId: data.programId }}>
            <Trans>Cycles</Trans>
          </Link>
        )
      }
    >
      <Loaded query={query} heights={[240, 480]}>
        {(minutes) => (
          <>
            <Editor minutes={minutes} />
            {minutes.record && (
              <Paper
                minutes={{
                  paper: minutes.record.paper,
                  isDraft: !isSigned(minutes.record),
                  record: minutes.record,
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </StaffPage>
  )
}

const isSigned = (record: DrawMinutes['record']) => record?.status === 'FINAL' || record?.status === 'SIGNED_ON_PAPER'

function Editor({ minutes }: { minutes: DrawMinutes }) {
  const { t } = useLingui()
  const { can } = useSide()
  const { record, cycleId } = minutes
  const params = { cycleId }
  const [dialog, setDialog] = useState<'DRAFT' | 'SIGN' | 'FILE' | null>(null)
  const outdates = [getDrawMinutes]
  const client = useQueryClient()
  const code = useChange(sendDrawMinutesCode, { outdates: [] })
  const sign = useChange(signDrawMinutes, { outdates })
  const file = useChange(fileDrawMinutes, { outdates })
  const close = () => setDialog(null)
  return (
    <div className="no-print">
      <Panel title={t`Minutes`}>
        <div className="stack g4">
          {record ? (
            <RecordFacts record={record} />
          ) : (
            <p>
              <Trans>Nobody has drafted the minutes of this draw yet.</Trans>
            </p>
          )}
          <Steps minutes={minutes} onStep={setDialog} />
          {record && can('auction.winner.manage', minutes) && !record.isOutdated && (
            <MinutesScan
              generate={(body) => api(generateDrawScan, { params, body })}
              confirm={(fileId) => api(confirmDrawScan, { params, body: { fileId, digest: record.digest } })}
              onDone={() => void client.invalidateQueries({ queryKey: [getDrawMinutes.path] })}
            />
          )}
        </div>
        {dialog === 'DRAFT' && <DrawDraftDialog minutes={minutes} onClose={close} />}
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

function Steps({ minutes, onStep }: { minutes: DrawMinutes; onStep(step: 'DRAFT' | 'SIGN' | 'FILE'): void }) {
  const { can } = useSide()
  const { record, cycleId } = minutes
  const filing = useFile(getDrawMinutesFiling)
  const mayDraft = can('auction.winner.manage', minutes)
  const needsForeman = record?.missing.some(({ kind }) => kind === 'FOREMAN') ?? false
  return (
    <div className="row g2 flex-wrap">
      {mayDraft && (!isSigned(record) || record?.isOutdated) && (
        <Button look={record ? 'second' : 'main'} onClick={() => onStep('DRAFT')}>
          {record ? <Trans>Draft again</Trans> : <Trans>Draft the minutes</Trans>}
        </Button>
      )}
      {mayDraft && record && needsForeman && !record.isOutdated && (
        <Button onClick={() => onStep('SIGN')}>
          <Trans>Sign for the foreman</Trans>
        </Button>
      )}
      {can('company.compliance.manage', 'COMPANY') && isSigned(record) && !record?.isOutdated && (
        <Button look="second" onClick={() => onStep('FILE')}>
          <Trans>Record the filing</Trans>
        </Button>
      )}
      {record && (
        <Button look="second" busy={filing.isPending} onClick={() => filing.mutate({ params: { cycleId } })}>
          <Trans>Filing copy (zip)</Trans>
        </Button>
      )}
    </div>
  )
}
