// Other days for minutes of branches in named states.
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { DateInput, TextInput } from '../../../ui/field.tsx'
import {
  isDaysWrong,
  isStateUnused,
  LIMITS,
  MAX_STATES,
  newStateRow,
  STATE_FIELDS,
  type StateDays,
  stateProblem,
} from './minutes-policy.rules.ts'

export function StateRows({
  rows,
  branchStates,
  readOnly,
  onChange,
}: {
  rows: readonly StateDays[]
  branchStates: readonly string[]
  readOnly: boolean
  onChange(rows: readonly StateDays[]): void
}) {
  const { t } = useLingui()
  const labels = { signatureDays: t`Days to sign`, filingDays: t`Days to file with the Registrar` }
  const problems = { EMPTY: t`Type the name of the state.`, TWICE: t`This state is listed twice.` }
  const set = (index: number, changed: Partial<StateDays>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)))
  const problemOf = (index: number) => {
    const problem = stateProblem(rows, index)
    return problem === null ? undefined : problems[problem]
  }
  return (
    <>
      {rows.map((row, index) => (
        <fieldset key={row.id} className="stack g4">
          <legend className="b">{row.state.trim() || t`Another state`}</legend>
          <TextInput
            label={t`State`}
            hint={
              isStateUnused(row, branchStates)
                ? t`No branch has this state in its address. Check the spelling.`
                : t`As in the address of the branch`
            }
            autoComplete="off"
            maxLength={100}
            readOnly={readOnly}
            error={problemOf(index)}
            value={row.state}
            onChange={({ target }) => set(index, { state: target.value })}
          />
          {STATE_FIELDS.map((field) => (
            <TextInput
              key={field}
              label={labels[field]}
              inputMode="numeric"
              autoComplete="off"
              readOnly={readOnly}
              error={isDaysWrong(field, row[field]) ? t`From ${LIMITS[field][0]} to ${LIMITS[field][1]}.` : undefined}
              value={row[field]}
              onChange={({ target }) => set(index, { [field]: target.value })}
            />
          ))}
          <DateInput
            label={t`In force from`}
            hint={t`Empty: always`}
            isOptional
            readOnly={readOnly}
            value={row.from}
            onChange={({ target }) => set(index, { from: target.value })}
          />
          <TextInput
            label={t`Source`}
            hint={t`The rule that says so. Empty: unverified`}
            isOptional
            maxLength={300}
            readOnly={readOnly}
            value={row.source}
            onChange={({ target }) => set(index, { source: target.value })}
          />
          {!readOnly && (
            <div>
              <Button look="quiet" onClick={() => onChange(rows.filter((_, at) => at !== index))}>
                <Trans>Remove this state</Trans>
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {!readOnly && rows.length < MAX_STATES && (
        <div>
          <Button look="quiet" onClick={() => onChange([...rows, newStateRow()])}>
            <Trans>Other days in a state</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
