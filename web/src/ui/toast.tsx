// Short messages about something that is done. They stand at the top, so that they never cover a button for money, and readers say them.
import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Icon, type IconName } from './icons.tsx'
import { useStore } from './use-store.ts'

type Toast = { id: number; text: string; icon: IconName; action?: { label: string; run(): void } }
const SHOWN_MS = 6_000
const MOST = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** `toast(t\`Saved\`)`, or with something to take it back. */
export function toast(text: string, more: Partial<Pick<Toast, 'icon' | 'action'>> = {}) {
  lastId += 1
  change([...toasts, { icon: 'tick' as const, ...more, id: lastId, text }].slice(-MOST))
}

const close = (id: number) => change(toasts.filter((each) => each.id !== id))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Once, at the root. The region is always there, because readers only notice a change inside it. */
export function Toasts() {
  const shown = useStore(subscribe, () => toasts)
  return (
    <div role="status" className="k-toasts">
      {shown.map((each) => (
        <OneToast key={each.id} {...each} />
      ))}
    </div>
  )
}

function OneToast({ id, text, icon, action }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => close(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  const run = () => {
    action?.run()
    close(id)
  }
  return (
    <div className="k-toast">
      <Icon name={icon} />
      <span className="grow">{text}</span>
      <button type="button" onClick={run} {...(action ? {} : { 'aria-label': t`Close` })}>
        {action ? action.label : <Icon name="x" />}
      </button>
    </div>
  )
}
