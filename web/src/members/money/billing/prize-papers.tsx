// The papers of a prize: those that are there, and the next one to photograph or to choose.

import type { Data } from '@kuri/contract/kit/route'
import { confirmOwnPayoutPaper, generateOwnPayoutPaper } from '@kuri/contract/money/payout-papers.contract'
import { getOwnPayout } from '@kuri/contract/money/payouts.contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Select, TextInput } from '../../../ui/field.tsx'
import { Item, List } from '../../../ui/list.tsx'
import { Card, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { UploadField } from '../../../ui/upload/upload-field.tsx'
import { canAddPapers } from './prize.rules.ts'
import { PAPER_TITLE_WORDS, PAPER_TITLES, paperTitle } from './words.ts'

type Payout = Data<typeof getOwnPayout>

export function PrizePapers({ payout }: { payout: Payout }) {
  const { t } = useLingui()
  if (payout.papers.length === 0 && !canAddPapers(payout.state)) return null
  return (
    <Section title={t`Papers`}>
      {payout.papers.length > 0 && (
        <List label={t`Papers`}>
          {payout.papers.map(({ fileId, title, isOfWinner, uploadedAt, fileUrl }) => (
            <Item
              key={fileId}
              icon="file"
              heading={
                fileUrl ? (
                  <a href={fileUrl} dir="auto" className="k-link">
                    {paperTitle(title)}
                  </a>
                ) : (
                  <span dir="auto">{paperTitle(title)}</span>
                )
              }
              detail={
                <>
                  {isOfWinner ? <Trans>sent by you</Trans> : <Trans>added by the company</Trans>} ·{' '}
                  <Time at={uploadedAt} show="both" />
                </>
              }
              aside={
                <Badge tone="done" icon="tick">
                  <Trans>done</Trans>
                </Badge>
              }
            />
          ))}
        </List>
      )}
      {canAddPapers(payout.state) && <NewPaper key={payout.papers.length} payoutId={payout.payoutId} />}
    </Section>
  )
}

const OTHER = 'OTHER'

/** The title stays in English in the service, so that the company reads it whatever language the member uses. */
function NewPaper({ payoutId }: { payoutId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [kind, setKind] = useState<string>(PAPER_TITLES[0])
  const [typed, setTyped] = useState('')
  const title = kind === OTHER ? typed.trim() : kind
  return (
    <Card className="stack">
      <Select
        label={t`Which paper is it?`}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          ...PAPER_TITLES.map((value) => ({ value, label: PAPER_TITLE_WORDS[value]() })),
          { value: OTHER, label: t`Another paper` },
        ]}
      />
      {kind === OTHER && (
        <TextInput
          label={t`What is this paper called?`}
          maxLength={150}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {title !== '' && (
        <UploadField
          key={kind}
          label={t`Send it to the company`}
          hint={t`A clear picture of the whole page, or a PDF. Bring the original to the branch.`}
          takesPdf
          generate={({ fileName, contentType }) =>
            api(generateOwnPayoutPaper, {
              params: { payoutId },
              body: { fileName, contentType },
            })
          }
          confirm={({ fileId }) => api(confirmOwnPayoutPaper, { params: { payoutId }, body: { fileId, title } })}
          onDone={() => void client.invalidateQueries({ queryKey: [getOwnPayout.path] })}
        />
      )}
    </Card>
  )
}
