// Step 5 of an import: who won in the past cycles. After it the next cycle is active.

import type { Data } from '@kuri/contract/kit/route'
import type { importWinners } from '@kuri/contract/programs/imports.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useChange } from '../../../../api/query.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Note, Problem } from '../../../../ui/feedback.tsx'
import { keptText } from '../../../../ui/form/kept-text.ts'
import { Panel } from '../../../parts/layout.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { useSide } from '../../../side/side.tsx'
import type { Program } from '../../programs/program.rules.ts'
import { useProgramEndpoints, useProgramId, useProgramPages } from '../../programs/workplace.ts'
import { useSetupEndpoints } from '../endpoints.ts'
import { ImportFrame } from './import-frame.tsx'
import type { PastCycle } from './payments.rules.ts'
import { isHalfFilled, problemsByLine, type WinnerLines, winnersBody } from './winners.rules.ts'
import { WinnersGrid } from './winners-grid.tsx'

type Finished = Data<typeof importWinners.company>

export default function ImportWinnersPage() {
  const programId = useProgramId()
  const [finished, setFinished] = useState<Finished | null>(null)
  if (finished) return <EndCard finished={finished} />
  return (
    <ImportFrame
      programId={programId}
      step={5}
      needs="program.update"
      subtitle={<Trans>Step 5 of 5: who won in the past cycles</Trans>}
    >
      {(program) => <Winners program={program} onFinished={setFinished} />}
    </ImportFrame>
  )
}

type WinnersProps = { program: Program; onFinished(finished: Finished): void }

function Winners({ program, onFinished }: WinnersProps) {
  const { programId } = program
  const { listWinnerSelections } = useSetupEndpoints()
  const query = useQuery({
    ...read(listWinnerSelections, { params: { programId }, query: { pagination: false } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={query} heights={[480]}>
      {({ cycles }) => <WinnersForm program={program} cycles={cycles} onFinished={onFinished} />}
    </Loaded>
  )
}

const keptAs = (programId: string) => `import-winners-${programId}`

function WinnersForm({ program, cycles, onFinished }: WinnersProps & { cycles: readonly PastCycle[] }) {
  const { programId } = program
  const isDiscount = program.bidLimits?.meaning === 'DISCOUNT'
  const { importWinners } = useSetupEndpoints()
  const { getProgram, listPrograms, listCycles } = useProgramEndpoints()
  const [lines, setLines] = useState<WinnerLines>(
    () => (keptText.read(keptAs(programId)) as { lines?: WinnerLines }).lines ?? {},
  )
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const save = useChange(importWinners, { outdates: [getProgram, listPrograms, listCycles] })
  const problems = problemsByLine(save.error?.details ?? [], keys)
  const halfFilled = Object.values(lines).filter(isHalfFilled).length
  const change = (next: WinnerLines) => {
    setLines(next)
    keptText.write(keptAs(programId), { lines: next })
  }
  const send = () => {
    const { body, keys: sent } = winnersBody(cycles, lines)
    setKeys(sent)
    save.mutate(
      { params: { programId }, body },
      {
        onSuccess: (data) => {
          keptText.forget(keptAs(programId))
          onFinished(data)
        },
      },
    )
  }
  return (
    <form
      className="stack g4"
      onSubmit={(event) => {
        event.preventDefault()
        if (halfFilled === 0 && !save.isPending) send()
      }}
    >
      <Note>
        {isDiscount ? (
          <Trans>The amount is the discount that was bid. Leave a cycle empty if the company took the pot.</Trans>
        ) : (
          <Trans>The amount is the prize. Leave a cycle empty if the company took the pot.</Trans>
        )}
      </Note>
      {save.error && <Problem error={save.error} />}
      <WinnersGrid
        cycles={cycles}
        lines={lines}
        problems={problems}
        pot={program.totalAmount}
        isDiscount={isDiscount}
        onChange={change}
      />
      <Button
        type="submit"
        busy={save.isPending}
        why={
          halfFilled > 0 ? (
            <Plural
              value={halfFilled}
              one="# line has only a ticket or only an amount."
              other="# lines have only a ticket or only an amount."
            />
          ) : undefined
        }
      >
        <Trans>Finish the import</Trans>
      </Button>
    </form>
  )
}

function EndCard({ finished: { programId, winnerCount, cycleId, auctionId } }: { finished: Finished }) {
  const { t } = useLingui()
  const { approvesPrograms } = useSide()
  const { listCycles } = useProgramEndpoints()
  const { page, cycle, auction } = useProgramPages()
  const query = useQuery({
    ...read(listCycles, { params: { programId }, query: { status: 'ACTIVE', pageSize: 1 } }),
    enabled: cycleId !== null,
  })
  const number = query.data?.cycles[0]?.cycleNumber
  return (
    <main id="main" tabIndex={-1} className="k-work">
      <h1>
        <Trans>The import is finished</Trans>
      </h1>
      <Panel title={t`What now`}>
        <div className="stack g4">
          <p>
            <Plural value={winnerCount} one="# winner is recorded." other="# winners are recorded." />{' '}
            {number !== undefined && <Trans>Cycle {number} is active now.</Trans>}{' '}
            {approvesPrograms ? (
              <Trans>The program waits for your approval.</Trans>
            ) : (
              <Trans>The program waits for the approval of the platform.</Trans>
            )}
          </p>
          <div className="row g2 flex-wrap">
            {cycleId !== null && (
              <ButtonLink {...cycle(cycleId)}>
                <Trans>Open the new cycle</Trans>
              </ButtonLink>
            )}
            {auctionId !== null && (
              <ButtonLink look="second" {...auction(auctionId)}>
                <Trans>Open its auction</Trans>
              </ButtonLink>
            )}
            <ButtonLink look="second" {...page('', programId)}>
              <Trans>Open the program</Trans>
            </ButtonLink>
          </div>
        </div>
      </Panel>
    </main>
  )
}
