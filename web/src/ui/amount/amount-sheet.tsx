// Chooses an amount on a sheet with its own keys. The phone's keyboard stays away; a real keyboard works too.
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button, Why } from '../button.tsx'
import { Sheet } from '../dialog.tsx'
import { AmountBox, AmountInWords, DidYouMean } from './amount-input.tsx'
import { Keypad } from './keypad.tsx'
import { formatPaise, paiseOf, pressKey } from './typed-amount.ts'

type AmountSheetProps = {
  title: string
  /** What may be typed; stands there until something is. */
  hint?: ReactNode
  /** The lead, or what is due: asks again when the amount is ten times off. */
  referencePaise?: number | null
  /** Why this amount cannot be used; disables the button. */
  whyNot?(paise: number): ReactNode
  onUse(paise: number): void
  onClose(): void
  /** What the amount means: "₹900 below the lead. You give up ₹26,600." */
  children?(paise: number): ReactNode
}

export function AmountSheet({ title, hint, referencePaise, whyNot, onUse, onClose, children }: AmountSheetProps) {
  const { t } = useLingui()
  const whyId = useId()
  const [typed, setTyped] = useState('')
  const paise = paiseOf(typed)
  const isEmpty = paise === null || paise === 0
  const amount = isEmpty ? '' : formatPaise(paise)
  const why = isEmpty ? undefined : whyNot?.(paise)
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="k-affix">
        <span aria-hidden="true">₹</span>
        <AmountBox
          value={typed}
          onChange={setTyped}
          inputMode="none"
          aria-label={t`Amount in rupees`}
          data-first-focus
        />
      </div>
      {/* Both keep their room while they are empty, so that the keys stay under the thumb. */}
      <div className="k-amount-meaning">
        {isEmpty && hint != null ? <p className="dim">{hint}</p> : <AmountInWords typed={typed} />}
        {why != null && <Why id={whyId}>{why}</Why>}
        {why == null && !isEmpty && children && <p className="dim">{children(paise)}</p>}
      </div>
      <div className="k-amount-meant">
        <DidYouMean typed={typed} referencePaise={referencePaise ?? null} onChange={setTyped} />
      </div>
      <Keypad onKey={(key) => setTyped((old) => pressKey(old, key))} />
      <Button
        money
        block
        disabled={isEmpty || why != null}
        aria-describedby={why == null ? undefined : whyId}
        onClick={() => paise !== null && onUse(paise)}
      >
        {isEmpty ? <Trans>Type an amount</Trans> : <Trans>Use {amount}</Trans>}
      </Button>
    </Sheet>
  )
}
