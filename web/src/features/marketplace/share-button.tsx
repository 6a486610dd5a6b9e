// Shares the address of the page: with the phone's own menu, or by copying it.
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'

export function ShareButton({ title }: { title: string }) {
  const { t } = useLingui()
  async function share() {
    const url = location.origin + location.pathname
    if (typeof navigator.share === 'function') return navigator.share({ title, url }).catch(() => {})
    await navigator.clipboard?.writeText(url).then(
      () => toast(t`The link is copied.`),
      () => {},
    )
  }
  return (
    <Button look="quiet" icon aria-label={t`Share`} onClick={() => void share()}>
      <Icon name="share" size={24} />
    </Button>
  )
}
