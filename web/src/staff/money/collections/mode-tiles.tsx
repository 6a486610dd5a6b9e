// The ways to pay as tiles; with the focus on them the keys 1 to 6 choose.
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useId } from 'react'
import { useModeWords } from '../parts/money-words.ts'
import { COUNTER_MODES, type CounterMode } from './payment.rules.ts'

export function ModeTiles({ value, onChoose }: { value: CounterMode; onChoose(mode: CounterMode): void }) {
  const words = useModeWords()
  const name = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const mode = COUNTER_MODES[Number(event.key) - 1]
    if (!mode || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChoose(mode)
    event.currentTarget.querySelector<HTMLElement>(`[value=${mode}]`)?.focus()
  }
  return (
    <fieldset className="k-modes" onKeyDown={onKeyDown}>
      <legend className="sr">
        <Trans>How they pay</Trans>
      </legend>
      {COUNTER_MODES.map((mode, index) => (
        <label key={mode} className="k-mode">
          <input
            type="radio"
            className="sr"
            name={name}
            value={mode}
            checked={mode === value}
            onChange={() => onChoose(mode)}
          />
          <span>{words[mode]}</span>
          <kbd className="k-kbd">{index + 1}</kbd>
        </label>
      ))}
    </fieldset>
  )
}
