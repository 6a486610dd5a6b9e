// Dialogs and sheets on the browser's own <dialog>, which keeps the focus inside and closes with Escape.
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icons.tsx'

type DialogProps = { title: string; onClose(): void; children: ReactNode; kind?: 'dialog' | 'sheet' }

export function Dialog({ title, onClose, children, kind = 'dialog' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    // The browser would focus the button that closes it.
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className={classes('k-modal', kind === 'sheet' ? 'k-sheet' : 'k-dialog')}
    >
      <div className="row between">
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" icon onClick={onClose} aria-label={t`Close`}>
          <Icon name="x" />
        </Button>
      </div>
      {children}
    </dialog>
  )
}

/** Rises from the bottom on a phone. */
export const Sheet = (props: Omit<DialogProps, 'kind'>) => <Dialog {...props} kind="sheet" />
