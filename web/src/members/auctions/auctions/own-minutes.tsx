// Minutes for a member who was present: to read, and then to sign or to dispute.
import type { Body, Data } from '@kuri/contract/kit/route'
import type { disputeOwnMinutes, getOwnMinutes, signOwnMinutes } from '@kuri/contract/proof/minutes.contract'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefused } from '../../../api/refused.ts'
import { Empty, Note, Problem, Skeleton } from '../../../ui/feedback.tsx'
import { MinutesPaper } from '../../../ui/minutes-paper.tsx'
import { Page } from '../../../ui/page.tsx'
import type { CodeSent } from '../../../ui/send-code.tsx'
import { MinutesState } from './minutes-state.tsx'
import { DisputeMinutes, SignMinutes } from './sign-minutes.tsx'

type Own = Pick<Data<typeof getOwnMinutes>, 'record' | 'own'>

export function OwnMinutes({
  title,
  notYet,
  query,
  sendCode,
  sign,
  dispute,
}: {
  title: string
  notYet: ReactNode
  query: UseQueryResult<Own>
  sendCode(): Promise<CodeSent>
  sign(body: Body<typeof signOwnMinutes>): Promise<unknown>
  dispute(body: Body<typeof disputeOwnMinutes>): Promise<unknown>
}) {
  const { data, error } = query
  return (
    <Page title={title}>
      {isRefused(error, 'MINUTES_NOT_DRAFTED', 'NOT_FOUND') ? (
        <Empty>{notYet}</Empty>
      ) : isRefused(error, 'MINUTES_SIGNER_ABSENT') ? (
        <Empty>
          <Trans>Only members who were present can read the minutes. Ask the company for a copy.</Trans>
        </Empty>
      ) : error ? (
        <Problem error={error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <Skeleton heights={[140, 320]} />
      ) : (
        <Read data={data}>
          <SignMinutes digest={data.record.digest} sendCode={sendCode} sign={sign} />
          <DisputeMinutes digest={data.record.digest} dispute={dispute} />
        </Read>
      )}
    </Page>
  )
}

/** The text, and the forms below it while the member can still sign. */
function Read({ data: { record, own }, children }: { data: Own; children: ReactNode }) {
  const canSign = !record.isOutdated && own.signedAt === null && own.disputedAt === null
  return (
    <>
      {canSign && (
        <Note>
          <Trans>Read the minutes. At the end of this page you can sign them, or say what is wrong.</Trans>
        </Note>
      )}
      <p>
        <a href={record.fileUrl}>
          <Trans>Minutes as PDF</Trans>
        </a>
      </p>
      <MinutesPaper paper={record.paper} />
      <MinutesState record={record} />
      {own.signedAt !== null ? (
        <Note tone="brand">
          <Trans>You have signed these minutes.</Trans>
        </Note>
      ) : own.disputedAt !== null ? (
        <Note tone="warn">
          <Trans>You have disputed these minutes.</Trans>
        </Note>
      ) : (
        canSign && children
      )}
    </>
  )
}
