// The agreement between the platform and the company: read in the page, then accepted by somebody who may.

import { acceptMou, getMou } from '@kuri/contract/companies/mou.contract'
import type { Data } from '@kuri/contract/kit/route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { isRefused } from '../../../api/refused.ts'
import { session } from '../../../api/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Empty, Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { useSide } from '../../side/side.tsx'
import { usePdf } from './use-pdf.ts'

type Agreement = Data<typeof getMou>

export default function AgreementPage() {
  const { t } = useLingui()
  return (
    <StaffPage title={t`Agreement with Kuri`} needs="company.profile.read" place="COMPANY">
      <Content />
    </StaffPage>
  )
}

function Content() {
  const agreement = useQuery(read(getMou))
  if (isRefused(agreement.error, 'MOU_NOT_ASSIGNED')) return <NotSent />
  return (
    <Loaded query={agreement} heights={[640]}>
      {(data) => (
        <Columns>
          <Paper agreement={data} />
          <Acceptance agreement={data} onRead={() => void agreement.refetch()} />
        </Columns>
      )}
    </Loaded>
  )
}

const NotSent = () => (
  <Empty
    action={
      <ButtonLink to="/co/onboarding" look="second">
        <Trans>Complete the company details</Trans>
      </ButtonLink>
    }
  >
    <Trans>The platform has not sent the agreement yet. You can complete the details of your company meanwhile.</Trans>
  </Empty>
)

function Paper({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui()
  const { url, error, refetch } = usePdf(agreement.mouVersionId, agreement.downloadUrl)
  return (
    <Panel
      title={agreement.originalFileName}
      flush
      aside={
        url && (
          <a href={url} target="_blank" rel="noreferrer" className="xs">
            <Trans>Open in a new tab</Trans>
          </a>
        )
      }
    >
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!url && !error && <Skeleton heights={[560]} />}
      {url && <iframe className="k-paper" src={url} title={t`The agreement`} />}
    </Panel>
  )
}

function Acceptance({ agreement, onRead }: { agreement: Agreement; onRead(): void }) {
  const { t } = useLingui()
  const { can } = useSide()
  const [isReadThrough, setReadThrough] = useState(false)
  const accepting = useChange(acceptMou, { outdates: [getMou] })
  const { mouVersionId, version, sizeBytes, sha256, acceptedAt } = agreement
  const kilobytes = sizeBytes === null ? null : Math.ceil(sizeBytes / 1024)
  const accepted = acceptedAt ? <Time at={acceptedAt} show="both" /> : t`not yet`
  const accept = async () => {
    await accepting.mutateAsync({ body: { mouVersionId } })
    // Otherwise the gate would lead back here until the session is renewed.
    const { person } = session.state()
    if (person) session.update({ ...person, mouAcceptanceRequired: false })
    toast(t`The agreement is accepted.`)
  }
  return (
    <Panel title={t`Version ${version}`}>
      <div className="stack g4">
        <DefinitionList
          columns={1}
          items={[
            [t`Size`, kilobytes === null ? null : t`${kilobytes} KB`],
            [t`SHA-256`, sha256 && <span className="mono xs">{sha256}</span>],
            [t`Accepted`, accepted],
          ]}
        />
        {acceptedAt !== null ? (
          <Note tone="brand">
            <Trans>Your company has accepted this version.</Trans>
          </Note>
        ) : can('company.mou.manage', 'COMPANY') ? (
          <>
            <Checkbox
              label={t`I have read the agreement`}
              checked={isReadThrough}
              onChange={({ target }) => setReadThrough(target.checked)}
            />
            {accepting.error && (
              <Problem
                error={accepting.error}
                {...(isRefused(accepting.error, 'MOU_NOT_CURRENT') ? { onRetry: onRead } : {})}
              />
            )}
            <Button
              busy={accepting.isPending}
              why={isReadThrough ? undefined : t`Read the agreement and say so first.`}
              onClick={() => void accept().catch(() => {})}
            >
              <Trans>Accept for the company</Trans>
            </Button>
          </>
        ) : (
          <Note>
            <Trans>Only the owner, or somebody with the right to accept agreements, can accept it.</Trans>
          </Note>
        )}
      </div>
    </Panel>
  )
}
