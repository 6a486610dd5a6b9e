// After the address has changed the focus goes to the new page, so that a screen reader reads it and Tab goes on from there. A page that
// has put it into a field, and an open dialog, keep it.
import type { RegisteredRouter } from '@tanstack/react-router'

export function focusNewPages({ subscribe }: Pick<RegisteredRouter, 'subscribe'>): void {
  subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const main = document.getElementById('main')
    const isKept = main?.contains(document.activeElement) || document.querySelector('dialog[open]') !== null
    if (pathChanged && fromLocation && main && !isKept) main.focus({ preventScroll: true })
  })
}
