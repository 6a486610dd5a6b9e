// Balance sheet and profit and loss account of a year, and where each account stands in them.
import type { Data } from '@kuri/contract/kit/route'
import {
  ASSET_HEADS, CREDIT_HEADS, DEBIT_HEADS, freezeAccountMapping, getAccountMapping, getBalanceSheet, HEAD_NAMES, saveAccountMapping,
} from '@kuri/contract/money/balance-sheets.contract' // biome-ignore format: one line per group is easier to read
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { read, useChange } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/feedback.tsx'
import { Money } from '../../../ui/money.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Columns, DefinitionList, Panel } from '../../parts/layout.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { StaffPage } from '../../parts/staff-page.tsx'
import { Can } from '../../side/side.tsx'
import { FilterSelect, Filters } from '../../table/filters.tsx'
import { PlainTable } from '../../table/plain-table.tsx'
import { READS_BOOKS } from '../parts/reads-books.ts'
import { useAccountWords } from './account-words.ts'
import { BookTabs } from './book-tabs.tsx'
import { Equal } from './group-statement.page.tsx'
import { SaveStatement } from './save-statement.tsx'
import { lastYears } from './years.ts'

type Sheet = Data<typeof getBalanceSheet>
type Mapping = Data<typeof getAccountMapping>
type Place = Mapping['places'][number]

export default function BalanceSheetPage() {
  const { t } = useLingui()
  const years = lastYears()
  const { year = years[1]! } = useSearch({ from: '/company/co/books/balance-sheet' })
  return (
    <StaffPage
      title={t`Balance sheet`}
      needs={READS_BOOKS}
      place="COMPANY"
      tabs={<BookTabs />}
      actions={
        <SaveStatement
          route={getBalanceSheet}
          inputOf={(format) => ({ query: { year, format } })}
          fileName={`balance-sheet-${year}`}
        />
      }
    >
      <Filters>
        <FilterSelect name="year" label={t`Year`} options={years.map((each) => ({ value: each, label: each }))} />
      </Filters>
      <YearSheet year={year} />
    </StaffPage>
  )
}

function YearSheet({ year }: { year: string }) {
  const sheet = useQuery(read(getBalanceSheet, { query: { year } }))
  const mapping = useQuery(read(getAccountMapping, { query: { year } }))
  return (
    <>
      <Loaded query={sheet}>{(data) => <SheetPanels sheet={data} />}</Loaded>
      <Loaded query={mapping}>{(data) => <MappingPanel key={year} mapping={data} />}</Loaded>
    </>
  )
}

function SheetPanels({ sheet }: { sheet: Sheet }) {
  const { t } = useLingui()
  return (
    <>
      <Panel title={sheet.year} aside={<Equal isBalanced={sheet.isBalanced} />}>
        <DefinitionList
          columns={3}
          items={[
            [t`From`, <Time key="from" at={sheet.from} />],
            [t`Until`, <Time key="to" at={sheet.to} />],
            [t`Profit of the year`, <Money key="profit" rupees={sheet.profit} />],
          ]}
        />
        <p className="dim">
          <Trans>Only what is in the books here: capital, rent and salaries are added by the accountant.</Trans>
        </p>
      </Panel>
      <Columns>
        <Side title={t`Liabilities`} lines={sheet.liabilities} total={sheet.totalLiabilities} />
        <Side title={t`Assets`} lines={sheet.assets} total={sheet.totalAssets} />
      </Columns>
      <Columns>
        <Side title={t`Expenses`} lines={sheet.expenses} total={sheet.totalExpenses} />
        <Side title={t`Income`} lines={sheet.income} total={sheet.totalIncome} />
      </Columns>
    </>
  )
}

function Side({ title, lines, total }: { title: string; lines: Sheet['assets']; total: number }) {
  const { t } = useLingui()
  const previous = lines.reduce((sum, line) => sum + Math.round(line.previous * 100), 0) / 100
  return (
    <Panel title={title} flush>
      <PlainTable
        caption={title}
        rows={[...lines, { head: 'TOTAL', name: t`Total`, amount: total, previous }]}
        rowKey={({ head }) => head}
        columns={[
          { name: t`Head`, isHeader: true, cell: ({ name }) => name },
          { name: t`This year`, isAmount: true, cell: ({ amount }) => <Money rupees={amount} /> },
          { name: t`The year before`, isAmount: true, cell: (line) => <Money rupees={line.previous} /> },
        ]}
      />
    </Panel>
  )
}

function useMappedWords(): Record<Place['account'], string> {
  const { t } = useLingui()
  const words = useAccountWords()
  return {
    ...words,
    TICKET: t`Tickets of non-prized members`,
    TICKET_PRIZED: t`Tickets of prized members`,
    DEPOSITS: t`Deposit accounts`,
  }
}

function MappingPanel({ mapping }: { mapping: Mapping }) {
  const { t } = useLingui()
  const words = useMappedWords()
  const [changes, setChanges] = useState<ReadonlyMap<string, Place>>(new Map())
  const save = useChange(saveAccountMapping, { outdates: [getAccountMapping, getBalanceSheet] })
  const placeOf = (place: Place) => changes.get(place.account) ?? place
  const change = (place: Place) => setChanges(new Map(changes).set(place.account, place))
  const isFrozen = mapping.frozenAt !== null
  const choice = (place: Place, side: 'debit' | 'credit', heads: readonly (keyof typeof HEAD_NAMES)[]) => (
    <select
      className="k-input"
      aria-label={side === 'debit' ? t`${words[place.account]}, debit` : t`${words[place.account]}, credit`}
      value={placeOf(place)[side]}
      disabled={isFrozen}
      onChange={({ target }) => change({ ...placeOf(place), [side]: target.value })}
    >
      {heads.map((head) => (
        <option key={head} value={head}>
          {HEAD_NAMES[head]}
        </option>
      ))}
    </select>
  )
  return (
    <Panel title={t`Where accounts stand`} aside={!isFrozen && <FreezeButton mapping={mapping} />} flush>
      {isFrozen && (
        <Note tone="brand">
          <Trans>
            Frozen by {mapping.frozenByName} on <Time at={mapping.frozenAt!} />
          </Trans>
        </Note>
      )}
      <PlainTable
        caption={t`Where accounts stand`}
        rows={mapping.places}
        rowKey={({ account }) => account}
        columns={[
          { name: t`Account`, isHeader: true, cell: ({ account }) => words[account] },
          { name: t`Debit balance`, cell: (place) => choice(place, 'debit', isProfit(place) ? EXPENSES : ASSET_HEADS) },
          {
            name: t`Credit balance`,
            cell: (place) => choice(place, 'credit', isProfit(place) ? INCOMES : LIABILITIES),
          },
        ]}
      />
      {!isFrozen && (
        <div className="k-pane-b">
          <Button
            busy={save.isPending}
            disabled={changes.size === 0}
            onClick={() =>
              save.mutate(
                { body: { year: mapping.year, places: [...changes.values()] } },
                {
                  onSuccess: () => {
                    setChanges(new Map())
                    toast(t`The mapping is saved.`)
                  },
                },
              )
            }
          >
            <Trans>Save the mapping</Trans>
          </Button>
        </div>
      )}
    </Panel>
  )
}

const isProfit = ({ debit }: Place) => debit.startsWith('E_')
const EXPENSES = DEBIT_HEADS.filter((head) => head.startsWith('E_'))
const INCOMES = CREDIT_HEADS.filter((head) => head.startsWith('I_'))
const LIABILITIES = CREDIT_HEADS.filter((head) => head.startsWith('L'))

function FreezeButton({ mapping }: { mapping: Mapping }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const freeze = useChange(freezeAccountMapping, { outdates: [getAccountMapping, getBalanceSheet] })
  return (
    <Can needs="company.billing.manage">
      <Button look="second" onClick={() => setOpen(true)}>
        <Trans>Freeze the year</Trans>
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t`Freeze the year`}
          confirm={t`Freeze it`}
          again={t`Press again to freeze it`}
          keep={t`Leave it open`}
          onConfirm={async () => {
            await freeze.mutateAsync({ body: { year: mapping.year } })
            toast(t`The year is frozen.`)
          }}
          onClose={() => setOpen(false)}
        >
          <p>
            <Trans>The statements of the year were signed. Nobody can change where accounts stand any more.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Can>
  )
}
