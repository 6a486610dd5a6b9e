// The rows of an import as a grid to type in. A row is drawn again only when it changes, so that 250 of them stay fast.
import { MAX_IMPORTED_SUBSCRIBERS } from '@kuri/contract/programs/imports.contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo, useRef, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { toastWithUndo } from '../../../parts/undo.ts'
import { csvOf } from '../../../table/csv.rules.ts'
import { saveFile } from '../../../table/export-button.tsx'
import {
  type CellProblems,
  cleanMobile,
  PERSON_FIELDS,
  type PersonField,
  type PersonRow,
  sharedMobiles,
} from './people.rules.ts'

type PeopleGridProps = {
  rows: readonly PersonRow[]
  problems: ReadonlyMap<number, CellProblems>
  onChange(rows: readonly PersonRow[]): void
}

export function PeopleGrid({ rows, problems, onChange }: PeopleGridProps) {
  const { t } = useLingui()
  const [isFiltered, setFiltered] = useState(false)
  const shared = useMemo(() => sharedMobiles(rows), [rows])
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const edit = useRef((index: number, field: PersonField, value: string) => {
    const { rows: now, onChange: change } = latest.current
    change(now.map((row, at) => (at === index ? { ...row, [field]: value } : row)))
  }).current
  const remove = useRef((index: number) => {
    const { rows: now, onChange: change } = latest.current
    const number = index + 1
    change(now.filter((_, at) => at !== index))
    toastWithUndo(t`Row ${number} is removed.`, () => {
      const { rows: rest, onChange: putBack } = latest.current
      putBack([...rest.slice(0, index), now[index]!, ...rest.slice(index)])
    })
  }).current
  const add = () =>
    onChange([...rows, { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', mobileNumber: '', email: '' }])
  const showsErrors = isFiltered && problems.size > 0
  return (
    <section className="k-card flush k-table-card" aria-label={t`People`}>
      <div className="k-toolbar">
        <span className="b">
          <Plural value={rows.length} one="# row" other="# rows" />
        </span>
        {problems.size > 0 ? (
          <>
            <Badge tone="danger" icon="alert">
              <Plural value={problems.size} one="# row to mend" other="# rows to mend" />
            </Badge>
            <Checkbox
              label={t`Only these`}
              checked={isFiltered}
              onChange={({ target }) => setFiltered(target.checked)}
            />
            <Button look="quiet" onClick={() => saveFile('import-errors.csv', errorsAsCsv(rows, problems))}>
              <Icon name="load" size={16} />
              <Trans>Download errors as CSV</Trans>
            </Button>
          </>
        ) : (
          <Badge tone="done" icon="tick">
            <Trans>All rows are good</Trans>
          </Badge>
        )}
        <span className="grow" />
        <Button look="second" onClick={add} disabled={rows.length >= MAX_IMPORTED_SUBSCRIBERS}>
          <Trans>Add a row</Trans>
        </Button>
      </div>
      <div className="k-scroll">
        <table className="k-table">
          <caption className="sr">{t`People`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Ticket`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Mobile`}</th>
              <th scope="col">{t`Email`}</th>
              <th scope="col">{t`Remarks`}</th>
              <th scope="col">
                <span className="sr">{t`Remove`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) =>
              showsErrors && !problems.has(index) ? null : (
                <PersonLine
                  key={row.id}
                  row={row}
                  index={index}
                  problems={problems.get(index)}
                  tickets={shared.get(index) ?? 1}
                  onEdit={edit}
                  onRemove={remove}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type LineProps = {
  row: PersonRow
  index: number
  problems: CellProblems | undefined
  /** How many rows have this number. */
  tickets: number
  onEdit(index: number, field: PersonField, value: string): void
  onRemove(index: number): void
}

const areSame = (one: CellProblems | undefined, other: CellProblems | undefined) =>
  PERSON_FIELDS.every((field) => one?.[field] === other?.[field])

const PersonLine = memo(
  function PersonLine({ row, index, problems, tickets, onEdit, onRemove }: LineProps) {
    const { t } = useLingui()
    const number = index + 1
    const names: Record<PersonField, string> = {
      name: t`Name of ticket ${number}`,
      mobileNumber: t`Mobile of ticket ${number}`,
      email: t`Email of ticket ${number}`,
    }
    return (
      <tr>
        <th scope="row" className="tabular-nums">
          {number}
        </th>
        {PERSON_FIELDS.map((field) => {
          const problem = problems?.[field]
          const errorId = `person-${row.id}-${field}`
          return (
            <td key={field} className="py-1 align-top">
              <input
                className="k-input"
                dir={field === 'name' ? 'auto' : 'ltr'}
                inputMode={field === 'mobileNumber' ? 'tel' : 'text'}
                aria-label={names[field]}
                {...(problem ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
                value={row[field]}
                onChange={({ target }) => onEdit(index, field, target.value)}
                onBlur={({ target }) => {
                  const cleaned = field === 'mobileNumber' ? cleanMobile(target.value) : target.value.trim()
                  if (cleaned !== row[field]) onEdit(index, field, cleaned)
                }}
              />
              {problem && (
                <p className="error xs" id={errorId}>
                  {problem}
                </p>
              )}
            </td>
          )
        })}
        <td>
          {tickets > 1 && (
            <Badge tone="line" icon="people">
              <Plural value={tickets} one="# ticket" other="# tickets of one person" />
            </Badge>
          )}
        </td>
        <td>
          <Button look="quiet" icon aria-label={t`Remove row ${number}`} onClick={() => onRemove(index)}>
            <Icon name="x" size={16} />
          </Button>
        </td>
      </tr>
    )
  },
  (one, other) =>
    one.row === other.row &&
    one.index === other.index &&
    one.tickets === other.tickets &&
    areSame(one.problems, other.problems),
)

const errorsAsCsv = (rows: readonly PersonRow[], problems: ReadonlyMap<number, CellProblems>) =>
  csvOf(
    [...problems],
    [
      { name: 'row', csv: ([index]) => index + 1 },
      { name: 'name', csv: ([index]) => rows[index]?.name },
      { name: 'mobile', csv: ([index]) => rows[index]?.mobileNumber },
      { name: 'email', csv: ([index]) => rows[index]?.email },
      { name: 'problem', csv: ([, cells]) => Object.values(cells).join(' ') },
    ],
  )
