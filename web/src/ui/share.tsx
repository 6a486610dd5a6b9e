// Shares a link: with the phone's own menu, or by copying it.
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { toast } from './toast.tsx'

export type Shared = { title: string; text?: string; url: string }

async function share(what: Shared) {
  if (typeof navigator.share === 'function') return navigator.share(what).catch(() => {})
  // Browsers without a safe connection have no clipboard; the person can still copy the address.
  if (!navigator.clipboard) return toast(t`Copy this link: ${what.url}`, { icon: 'copy' })
  await navigator.clipboard.writeText(what.url).then(
    () => toast(t`The link is copied.`),
    () => toast(t`Copy this link: ${what.url}`, { icon: 'copy' }),
  )
}

/** An icon in the bar of a page, for the address of the page itself. */
export const SharePageButton = ({ title }: { title: string }) => (
  <Button
    look="quiet"
    icon
    aria-label={t`Share`}
    onClick={() => void share({ title, url: location.origin + location.pathname })}
  >
    <Icon name="share" size={24} />
  </Button>
)

export const ShareButton = ({ what, children }: { what: Shared; children: ReactNode }) => (
  <Button block onClick={() => void share(what)}>
    <Icon name="share" />
    {children}
  </Button>
)
