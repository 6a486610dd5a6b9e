// What staff changed in the plan of one month. It stays in this tab over a reload.
import { useState } from 'react'
import { keptText } from '../../../ui/form/kept-text.ts'
import type { Edits, RowEdit } from './plan.rules.ts'

export function useEdits(month: string) {
  const name = `month plan ${month}`
  const [edits, setEdits] = useState<Edits>(() => keptText.read(name) as Edits)
  const change = (key: string, changed: RowEdit) => {
    const next = { ...edits, [key]: { ...edits[key], ...changed } }
    setEdits(next)
    keptText.write(name, next)
  }
  const reset = () => {
    setEdits({})
    keptText.forget(name)
  }
  return { edits, change, reset }
}
