// Step 4 of an import: who paid in which past cycle. Every column is saved by itself.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { read } from '../../../../api/query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/feedback.tsx'
import { Money } from '../../../../ui/money.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useLongWork, WorkProgress } from '../../../parts/long-work.tsx'
import type { Program } from '../../programs/program.rules.ts'
import { useProgramEndpoints, useProgramId, useProgramPages } from '../../programs/workplace.ts'
import { useSetupEndpoints } from '../endpoints.ts'
import { ImportFrame } from './import-frame.tsx'
import {
  changedCycles,
  type OpenCycle,
  openCycles,
  type Paid,
  type PastCycle,
  paidOf,
  paymentsBody,
} from './payments.rules.ts'
import { PaymentsGrid } from './payments-grid.tsx'

export default function ImportPaymentsPage() {
  const programId = useProgramId()
  return (
    <ImportFrame
      programId={programId}
      step={4}
      needs="program.update"
      subtitle={<Trans>Step 4 of 5: who has paid in the past cycles</Trans>}
    >
      {(program) => <Payments program={program} />}
    </ImportFrame>
  )
}

function Payments({ program }: { program: Program }) {
  const { programId } = program
  const { listPaymentSelections } = useSetupEndpoints()
  const query = useQuery({
    ...read(listPaymentSelections, { params: { programId }, query: { pagination: false } }),
    // Ticks that are not saved yet must not be replaced under somebody's hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={query} heights={[480]}>
      {({ cycles }) => <PaymentsForm program={program} cycles={cycles} />}
    </Loaded>
  )
}

function PaymentsForm({ program, cycles }: { program: Program; cycles: readonly PastCycle[] }) {
  const { programId, subscriptionAmount } = program
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { importPayments } = useSetupEndpoints()
  const { getProgram, listPrograms } = useProgramEndpoints()
  const { page } = useProgramPages()
  const work = useLongWork()
  const [saved, setSaved] = useState<Paid>(() => paidOf(cycles))
  const [paid, setPaid] = useState(saved)
  const changed = changedCycles(cycles, saved, paid)
  const isRunning = work.state.kind === 'RUNNING'

  const sendColumns = (columns: readonly PastCycle[], then?: () => Promise<unknown>) =>
    work.run(columns.length, async ({ signal, step }) => {
      for (const [index, column] of columns.entries()) {
        await api(importPayments, { params: { programId }, body: paymentsBody([column], paid), signal })
        setSaved((old) => ({ ...old, [column.cycleId]: paid[column.cycleId]! }))
        step(index + 1)
      }
      await then?.()
    })
  const save = async () => {
    if (await sendColumns(changed)) toast(t`The payments are saved.`)
  }
  // Every cycle is sent, also one that nobody touched: an empty column says that nobody has paid.
  const goOn = () =>
    sendColumns(cycles, async () => {
      await Promise.all([getProgram, listPrograms].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
      void navigate({ ...page('import/winners', programId), replace: true })
    })

  return (
    <>
      <Note>
        <Trans>Tick what was paid. What stays empty is owed by the member after the import.</Trans>
      </Note>
      <PaymentsGrid cycles={cycles} paid={paid} changed={changed} onChange={setPaid} />
      <Owed cycles={openCycles(cycles, paid, subscriptionAmount)} />
      <WorkProgress work={work} label={t`Saving the payments`} />
      <div className="row g2 flex-wrap">
        <Button look="second" disabled={changed.length === 0 || isRunning} onClick={() => void save()}>
          {changed.length === 0 ? (
            <Trans>Everything is saved</Trans>
          ) : (
            <Plural value={changed.length} one="Save # cycle" other="Save # cycles" />
          )}
        </Button>
        <Button disabled={isRunning} onClick={() => void goOn()}>
          <Trans>Save and go on to the winners</Trans>
        </Button>
      </div>
    </>
  )
}

/** What the company will ask for after the import, to compare with its books before going on. */
function Owed({ cycles }: { cycles: readonly OpenCycle[] }) {
  const owed = cycles.reduce((sum, { owedAmount }) => sum + owedAmount, 0)
  if (cycles.length === 0)
    return (
      <Note tone="brand">
        <Trans>Everything is ticked: nobody owes anything for the past cycles.</Trans>
      </Note>
    )
  return (
    <Note tone="warn">
      <p className="b">
        <Trans>
          After the import members owe <Money rupees={owed} /> for past cycles.
        </Trans>
      </p>
      <ul className="row flex-wrap gap-x-6 gap-y-1">
        {cycles.map(({ cycleId, cycleNumber, unpaidCount, owedAmount }) => (
          <li key={cycleId}>
            <Trans>
              Cycle {cycleNumber}: {unpaidCount} unpaid, <Money rupees={owedAmount} /> owed
            </Trans>
          </li>
        ))}
      </ul>
    </Note>
  )
}
