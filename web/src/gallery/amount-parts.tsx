import { useState } from 'react'
import { AmountInput } from '../ui/amount/amount-input.tsx'
import { AmountSheet } from '../ui/amount/amount-sheet.tsx'
import { Keypad } from '../ui/amount/keypad.tsx'
import { shortRupees } from '../ui/amount/short-amount.ts'
import { pressKey } from '../ui/amount/typed-amount.ts'
import { Button } from '../ui/button.tsx'
import { formatRupees } from '../ui/money.tsx'
import { Section } from '../ui/page.tsx'

export function AmountParts() {
  const [typed, setTyped] = useState('830000')
  const [isOpen, setOpen] = useState(false)
  const [used, setUsed] = useState<number | null>(null)
  return (
    <Section title="Amount">
      <AmountInput label="Amount" value={typed} onChange={setTyped} referencePaise={84_000_00} />
      <Keypad onKey={(key) => setTyped((old) => pressKey(old, key))} />
      <p>
        {shortRupees(1_00_000, 'en')} · {shortRupees(2_50_00_000, 'ml')}
      </p>
      <Button look="second" onClick={() => setOpen(true)}>
        Other amount
      </Button>
      {used !== null && <p>Used {formatRupees(used / 100)}</p>}
      {isOpen && (
        <AmountSheet
          title="Other amount"
          referencePaise={84_000_00}
          whyNot={(paise) => (paise < 70_000_00 ? 'Nothing below ₹70,000 is allowed.' : null)}
          onUse={(paise) => {
            setUsed(paise)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        >
          {(paise) => `You give up ${formatRupees(1_00_000 - paise / 100)}.`}
        </AmountSheet>
      )}
    </Section>
  )
}
