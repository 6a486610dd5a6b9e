// What the branch has taken today, by the way it came.

import type { Data } from '@kuri/contract/kit/route'
import type { getDayBook } from '@kuri/contract/money/day-book.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Refused } from '../../../api/refused.ts'
import { Ledger } from '../../../ui/ledger.tsx'
import { Money } from '../../../ui/money.tsx'
import { Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useModeWords } from '../parts/money-words.ts'

export function Drawer({ dayBook }: { dayBook: UseQueryResult<Data<typeof getDayBook>, Refused> }) {
  const { t } = useLingui()
  const words = useModeWords()
  return (
    <Panel
      title={t`Taken today`}
      aside={
        dayBook.data && (
          <span className="dim xs">
            <Plural value={dayBook.data.receipts.count} one="# receipt" other="# receipts" />
          </span>
        )
      }
    >
      <Loaded query={dayBook} heights={[120]}>
        {({ receipts, cash }) => (
          <div className="stack g3">
            <Ledger
              caption={t`Taken today, by the way it came`}
              columns={[{ name: t`Way` }, { name: t`Amount`, isAmount: true }]}
              rows={receipts.byMode.map(({ mode, amount }) => ({
                id: mode,
                cells: [words[mode], <Money key="amount" rupees={amount} />],
              }))}
              total={{ id: 'all', cells: [t`All`, <Money key="amount" rupees={receipts.amount} size="md" />] }}
            />
            <p className="row between">
              <Link to="/co/day-book">
                <Trans>Cash that should be in the drawer</Trans>
              </Link>
              <Money rupees={cash.expected} />
            </p>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
