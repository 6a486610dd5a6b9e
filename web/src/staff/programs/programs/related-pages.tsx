// The other pages about a program, for those who may open them.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { READS_BOOKS } from '../../money/parts/reads-books.ts'
import { Panel } from '../../parts/layout.tsx'
import { Can, useSide } from '../../side/side.tsx'
import type { Program } from './program.rules.ts'
import { placeOf } from './program-frame.tsx'

const OF_CLOSING = ['program.status.manage', 'company.billing.manage'] as const
const OF_REGISTERS = ['company.compliance.manage', 'statement.manage'] as const
const OF_FILINGS = ['company.compliance.manage', 'statement.manage'] as const
const OF_MONEY = ['payment.manage', 'statement.manage'] as const

export function RelatedPages({ program }: { program: Program }) {
  const { t } = useLingui()
  const { can } = useSide()
  const place = placeOf(program)
  const { programId } = program
  const isAnything = can([...OF_CLOSING, ...OF_MONEY, ...OF_REGISTERS, 'subscriber.manage', 'auction.schedule'], place)
  if (!isAnything) return null
  return (
    <Panel title={t`More about this program`}>
      <ul className="stack g2">
        <Can needs="subscriber.manage" place={place}>
          <li>
            <Link to="/co/programs/$programId/members" params={{ programId }}>
              <Trans>Members and tickets</Trans>
            </Link>
          </li>
          <li>
            <Link to="/co/defaulters" search={{ programId }}>
              <Trans>Members in default</Trans>
            </Link>
          </li>
        </Can>
        <Can needs={OF_MONEY} place={place}>
          <li>
            <Link to="/co/receipts" search={{ programId }}>
              <Trans>Receipts</Trans>
            </Link>
          </li>
        </Can>
        <Can needs="auction.schedule" place={place}>
          <li>
            <Link to="/co/notices" search={{ programId }}>
              <Trans>Notices to its members</Trans>
            </Link>
          </li>
        </Can>
        <Can needs={OF_FILINGS} place={place}>
          <li>
            <Link to="/co/filings" search={{ programId }}>
              <Trans>Legal file and filings</Trans>
            </Link>
          </li>
        </Can>
        <Can needs={READS_BOOKS} place={place}>
          <li>
            <Link to="/co/programs/$programId/statement" params={{ programId }}>
              <Trans>Yearly statement (Form XXI)</Trans>
            </Link>
          </li>
        </Can>
        <Can needs={OF_REGISTERS} place={place}>
          <li>
            <Link to="/co/programs/$programId/registers" params={{ programId }}>
              <Trans>Registers</Trans>
            </Link>
          </li>
        </Can>
        <Can needs={OF_CLOSING} place={place}>
          <li>
            <Link to="/co/programs/$programId/closing" params={{ programId }}>
              <Trans>Close the program</Trans>
            </Link>
          </li>
        </Can>
      </ul>
    </Panel>
  )
}
