// Who has signed the minutes, who is still to sign, and who disputes them.

import type { Data } from '@kuri/contract/kit/route'
import type { getOwnMinutes } from '@kuri/contract/proof/minutes.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Card } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'

export type MinutesRecord = Data<typeof getOwnMinutes>['record']

export function MinutesState({ record }: { record: MinutesRecord }) {
  const { t } = useLingui()
  const roles = {
    FOREMAN: t`Foreman`,
    PRIZED: t`Prized member`,
    OTHER: t`Member who was present`,
    STAFF: t`Member of the staff who was present`,
  }
  const statuses = {
    DRAFT: t`Draft`,
    INCOMPLETE: t`Signatures missing`,
    FINAL: t`Signed by all`,
    SIGNED_ON_PAPER: t`Signed on paper`,
  }
  const isDone = record.status === 'FINAL' || record.status === 'SIGNED_ON_PAPER'
  return (
    <Card className="stack g2">
      <div className="row between flex-wrap g2">
        <h2>
          <Trans>Signatures</Trans>
        </h2>
        <Badge tone={isDone ? 'done' : 'warn'}>{statuses[record.status]}</Badge>
      </div>
      {record.isOutdated && (
        <Note tone="warn">
          <Trans>The result has changed since. The company will write these minutes again.</Trans>
        </Note>
      )}
      {record.amendsVersion !== null && (
        <p>
          <Trans>
            Version {record.version} amends version {record.amendsVersion}.
          </Trans>
        </p>
      )}
      <ul className="stack g2">
        {record.signatures.map(({ role, name, signedAt }) => (
          <li key={`${role}-${name}-${signedAt}`}>
            <bdi className="b">{name}</bdi> · {roles[role]} · <Time at={signedAt} show="both" />
          </li>
        ))}
        {record.missing.map(({ kind, name, count }) => (
          <li key={`${kind}-${name}`} className="dim">
            {kind === 'OTHERS' ? (
              <Plural
                value={count}
                one="# other member who was present is still to sign"
                other="# other members who were present are still to sign"
              />
            ) : kind === 'FOREMAN' ? (
              <Trans>The foreman is still to sign</Trans>
            ) : kind === 'DEPUTY' ? (
              <Trans>The Registrar's deputy signs on paper: {name}</Trans>
            ) : (
              <Trans>The winner is still to sign: {name}</Trans>
            )}
          </li>
        ))}
      </ul>
      {record.disputes.map(({ name, text, disputedAt }) => (
        <Note key={`${name}-${disputedAt}`} tone="warn">
          <Trans>
            Disputed by <bdi>{name}</bdi>:
          </Trans>{' '}
          <span dir="auto">{text}</span>
        </Note>
      ))}
      {record.filedOn && (
        <p>
          <Trans>
            Filed with the Registrar on <Time at={record.filedOn} />, reference {record.filedReference}.
          </Trans>
        </p>
      )}
      <p className="xs dim break-words">
        <Trans>Digest of the text: {record.digest}</Trans>
      </p>
    </Card>
  )
}
