// One cycle of this chit as an example, and what it means for the next instalment.
import { rupees } from '@kuri/contract/kit/money'
import { Trans } from '@lingui/react/macro'
import { Note } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Card } from '../../../ui/page.tsx'
import { Settlement } from '../../../ui/settlement.tsx'
import type { ProgramDetail } from './chit-terms-list.tsx'
import { exampleOf } from './example.rules.ts'

export function ChitExample({ program }: { program: ProgramDetail }) {
  const { totalSlots, divisions, bidLimits, foremanCommission, subscriptionAmount } = program
  const example = exampleOf(program)
  const prize = <Money rupees={rupees(example.onePrizePaise)} />
  const instalment = <Money rupees={subscriptionAmount} />
  const share = <Money rupees={rupees(example.sharePaise)} />
  const next = <Money rupees={rupees(example.nextInstalmentPaise)} />
  const commission = foremanCommission ?? 0
  return (
    <Card className="stack">
      <div>
        <h2>
          <Trans>How one round could go</Trans>
        </h2>
        <p className="dim sm">
          <Trans>
            {totalSlots} tickets pay {instalment} each.
          </Trans>{' '}
          {bidLimits === null ? (
            <Trans>One ticket is drawn and takes {prize}.</Trans>
          ) : divisions === 1 ? (
            <Trans>One member needs the money now and takes {prize}.</Trans>
          ) : (
            <Trans>
              {divisions} members need the money now and take {prize} each.
            </Trans>
          )}
        </p>
      </div>
      <Settlement
        pot={rupees(example.potPaise)}
        prize={rupees(example.prizePaise)}
        commission={rupees(example.commissionPaise)}
        share={rupees(example.dividendPaise)}
        notes={{
          prize: bidLimits ? <Trans>takes home</Trans> : <Trans>the drawn ticket takes home</Trans>,
          commission: <Trans>{commission} % for the company</Trans>,
          share: (
            <Trans>
              {totalSlots} tickets × {share}
            </Trans>
          ),
        }}
      />
      {example.sharePaise > 0 && (
        <Note tone="brand" icon="info">
          {program.isDividendDeducted ? (
            <Trans>
              So next time nobody pays {instalment}. Everybody pays {next}.
            </Trans>
          ) : (
            <Trans>So every ticket gets {share} paid out.</Trans>
          )}
        </Note>
      )}
    </Card>
  )
}
