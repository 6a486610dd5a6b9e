// Pastes rows, shows what was understood with the problems of each row, and creates all or none.
import { check } from '@kuri/contract/kit/check'
import type { Route } from '@kuri/contract/kit/route'
import type { TSchema } from '@kuri/contract/kit/schema'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Refused } from '../../api/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Note, Problem } from '../../ui/feedback.tsx'
import { TextArea } from '../../ui/field.tsx'
import { loadWording } from '../../ui/form/wording.ts'
import { Panel } from '../parts/layout.tsx'
import { type PastedRow, readPasted, rowOf } from './paste.rules.ts'
import { PlainTable } from './plain-table.tsx'

export type PasteColumn = { key: string; label: string; words: readonly string[] }
type RowProblem = { path: string; message: string }

type PasteRowsProps<Item> = {
  route: Route
  /** The name of the list in the body: `branches`. */
  list: string
  columns: readonly PasteColumn[]
  itemOf(row: PastedRow): Item
  send(items: Item[]): Promise<unknown>
  onDone(): void
  example: string
  children?: ReactNode
}

/** Tells problems of rows apart from a refusal of the whole. */
class RowProblems extends Error {
  readonly problems: readonly RowProblem[]
  constructor(problems: readonly RowProblem[]) {
    super('rows')
    this.problems = problems
  }
}

export function PasteRows<Item>(props: PasteRowsProps<Item>) {
  const { route, list, columns, itemOf, send, onDone, example, children } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const rows = readPasted(text, columns)
  const create = useMutation<unknown, Error>({
    mutationFn: async () => {
      const items = rows.map(itemOf)
      const { problems } = check(route.body as TSchema, { [list]: items })
      if (problems.length > 0) {
        const word = await loadWording()
        throw new RowProblems(problems.map((problem) => ({ path: problem.path, message: word(problem) })))
      }
      return send(items).catch((error) => {
        const details = error instanceof Refused ? error.details.filter(({ path }) => rowOf(path) !== null) : []
        throw details.length > 0 ? new RowProblems(details) : error
      })
    },
    onSuccess: onDone,
  })
  const problems = create.error instanceof RowProblems ? create.error.problems : []
  const count = rows.length
  return (
    <form
      className="stack g4"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <Panel title={t`Paste from a spreadsheet`}>
        <div className="stack g4">
          <TextArea
            label={t`Rows`}
            hint={t`In this order: ${columns.map(({ label }) => label).join(', ')}. Or with a first line that names the columns.`}
            rows={8}
            placeholder={example}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              create.reset()
            }}
          />
          {children}
        </div>
      </Panel>
      {create.error && !(create.error instanceof RowProblems) && <Problem error={create.error} />}
      {problems.length > 0 && (
        <Note tone="danger" role="alert">
          <Plural
            value={new Set(problems.map(({ path }) => rowOf(path)?.index)).size}
            one="Nothing was created: # row has to be corrected."
            other="Nothing was created: # rows have to be corrected."
          />
        </Note>
      )}
      {count > 0 && <Preview rows={rows} columns={columns} problems={problems} />}
      <div className="k-answers">
        <Button type="submit" busy={create.isPending} disabled={count === 0}>
          {count === 0 ? <Trans>Create</Trans> : <Plural value={count} one="Create # row" other="Create all # rows" />}
        </Button>
      </div>
    </form>
  )
}

type NumberedRow = { row: PastedRow; index: number }
type PreviewProps = { rows: readonly PastedRow[]; columns: readonly PasteColumn[]; problems: readonly RowProblem[] }

function Preview({ rows, columns, problems }: PreviewProps) {
  const { t } = useLingui()
  const numbered: NumberedRow[] = rows.map((row, index) => ({ row, index }))
  const labelOf = (field: string) => columns.find(({ key }) => key === field.split('.').at(-1))?.label ?? field
  return (
    <Panel title={t`What was understood`} flush>
      <div className="k-scroll">
        <PlainTable
          caption={t`Rows to create`}
          rows={numbered}
          rowKey={({ index }) => String(index)}
          columns={[
            { name: t`Row`, isHeader: true, cell: ({ index }) => index + 1 },
            ...columns.map(({ key, label }) => ({
              name: label,
              cell: ({ row }: NumberedRow) => <bdi>{row[key] ?? '–'}</bdi>,
            })),
            {
              name: t`Problems`,
              cell: ({ index }) =>
                problems
                  .filter(({ path }) => rowOf(path)?.index === index)
                  .map(({ path, message }) => (
                    <span key={path} className="error block">
                      {labelOf(rowOf(path)!.field)}: {message}
                    </span>
                  )),
            },
          ]}
        />
      </div>
    </Panel>
  )
}
