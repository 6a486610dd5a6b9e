// What may be typed as the days of minutes.
export const LIMITS = { signatureDays: [0, 60], filingDays: [1, 120], reminderDays: [0, 60] } as const
export type DaysField = keyof typeof LIMITS
export const FIELDS = Object.keys(LIMITS) as DaysField[]
export const STATE_FIELDS = ['signatureDays', 'filingDays'] as const
export const MAX_STATES = 100
/** As typed; the id is for lists on screens, because names change. */
export type StateDays = { id: string; state: string; from: string; source: string } & Record<
  (typeof STATE_FIELDS)[number],
  string
>

export function isDaysWrong(field: DaysField, typed: string): boolean {
  const [least, most] = LIMITS[field]
  return !/^\d{1,3}$/.test(typed) || Number(typed) < least || Number(typed) > most
}

export const newStateRow = (): StateDays => ({
  ...{ id: crypto.randomUUID(), state: '', from: '', source: '', signatureDays: '', filingDays: '' },
})

const nameOf = ({ state, from }: StateDays) => (state.trim() === '' ? '' : `${state.trim().toLowerCase()} ${from}`)

/** Names are compared as the service compares them with the address of a branch. */
export function stateProblem(rows: readonly StateDays[], index: number): 'EMPTY' | 'TWICE' | null {
  const name = nameOf(rows[index]!)
  if (name === '') return 'EMPTY'
  return rows.findIndex((row) => nameOf(row) === name) < index ? 'TWICE' : null
}

/** Days for a state that no branch is in apply to nothing: likely another spelling than in the address. */
export const isStateUnused = ({ state }: Pick<StateDays, 'state'>, branchStates: readonly string[]): boolean =>
  state.trim() !== '' && !branchStates.some((used) => used.trim().toLowerCase() === state.trim().toLowerCase())

export const isStateWrong = (rows: readonly StateDays[], index: number): boolean =>
  stateProblem(rows, index) !== null || STATE_FIELDS.some((field) => isDaysWrong(field, rows[index]![field]))
