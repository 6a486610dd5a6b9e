// The papers of a payout: what the winner and the staff have uploaded.
import { confirmPayoutPaper, generatePayoutPaper } from '@kuri/contract/money/payout-papers.contract'
import { getPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { TextInput } from '../../../ui/field.tsx'
import { Item, List } from '../../../ui/list.tsx'
import { Time } from '../../../ui/time.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import { Panel } from '../../parts/layout.tsx'
import type { Payout } from './payout.ts'

export function Papers({ payout, canAdd }: { payout: Payout; canAdd: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const params = { payoutId: payout.id }
  return (
    <Panel title={t`Papers`}>
      <div className="stack g3">
        {payout.papers.length === 0 ? (
          <p className="dim">
            <Trans>No paper was uploaded yet.</Trans>
          </p>
        ) : (
          <List label={t`Papers`}>
            {payout.papers.map((paper) => (
              <Item
                key={paper.fileId}
                icon="file"
                heading={<span dir="auto">{paper.title}</span>}
                detail={
                  <>
                    {paper.isOfWinner ? t`From the winner` : t`From the staff`} · <Time at={paper.uploadedAt} />
                  </>
                }
                aside={
                  paper.fileUrl && (
                    <a className="k-btn second" href={paper.fileUrl} target="_blank" rel="noreferrer">
                      <Trans>Open</Trans>
                    </a>
                  )
                }
              />
            ))}
          </List>
        )}
        {canAdd && (
          <div className="stack g2 no-print">
            <TextInput
              label={t`Name of a new paper`}
              maxLength={150}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
            {title.trim() !== '' && (
              <UploadField
                key={payout.papers.length}
                label={title.trim()}
                takesPdf
                generate={(file) => api(generatePayoutPaper, { params, body: file })}
                confirm={({ fileId }) => api(confirmPayoutPaper, { params, body: { fileId, title: title.trim() } })}
                onDone={() => {
                  setTitle('')
                  void client.invalidateQueries({ queryKey: [getPayout.path] })
                }}
              />
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
