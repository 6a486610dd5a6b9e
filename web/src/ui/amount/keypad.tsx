// Keys for an amount, large enough for a thumb: digits, 00 and 000, a dot, and back.
import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../icons.tsx'
import type { Key } from './typed-amount.ts'

const ROWS: readonly (readonly Key[])[] = [
  ['1', '2', '3', 'back'],
  ['4', '5', '6', '00'],
  ['7', '8', '9', '000'],
  ['.', '0', 'clear'],
]

export function Keypad({ onKey }: { onKey(key: Key): void }) {
  const { t } = useLingui()
  const names: Partial<Record<Key, string>> = { back: t`Delete the last digit`, '.': t`Dot` }
  return (
    <div className="k-keypad">
      {ROWS.flat().map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => onKey(key)}
          aria-label={names[key]}
          className={key === 'clear' ? 'col-span-2 wide' : undefined}
        >
          {key === 'back' ? <Icon name="back" /> : key === 'clear' ? <Trans>Clear</Trans> : key}
        </button>
      ))}
    </div>
  )
}
