// The events of a bundle with everything that its reader may open, as the minutes and the draws read them.

import type { OpenedEvent } from '../minutes/minutes-events.ts'
import type { Line } from '../tree/line.ts'
import { type Action, actionsIn } from './actions.ts'
import type { Bundle, BundleEvent } from './bundle.ts'
import { openedAt } from './hidden.ts'

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The type of an event that this reader cannot open. */
const CLOSED = 'hidden'

function openEvent(line: Line, event: BundleEvent): OpenedEvent {
  const { what, sequence, createdAt } = line
  const made = (type: string, payload: unknown, actions: readonly Action[] | null): OpenedEvent => ({
    ...{ sequence, createdAt, type, payload },
    actions: actions ?? [],
    isLogged: true,
  })
  if (what.kind === 'hid') {
    const hidden = openedAt(line, event)
    return hidden === null
      ? made(CLOSED, null, null)
      : made(hidden.type, parse(hidden.payload), actionsIn(hidden.privateFacts))
  }
  if (what.kind === 'bid' || what.kind === 'ext') return made(what.kind, what, null)
  return made(what.type, parse(event.payload), actionsIn(event.private?.facts ?? null))
}

/** The events in order; those without a readable line are left out. */
export const openEvents = ({ events }: Bundle, lines: readonly (Line | null)[]): OpenedEvent[] =>
  events.flatMap((event, index) => {
    const line = lines[index]
    return line ? [openEvent(line, event)] : []
  })

/** How many of the first events hold something that this reader cannot open. */
export const countClosed = ({ events }: Bundle, lines: readonly (Line | null)[], size: number): number =>
  events.slice(0, size).filter((event, index) => lines[index]?.commitment != null && event.private === null).length
