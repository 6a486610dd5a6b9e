import { t } from '@lingui/core/macro'
import { toast } from '../../ui/toast.tsx'

/** For what the service can take back honestly; the toast stays for six seconds. */
export const toastWithUndo = (text: string, undo: () => void) => toast(text, { action: { label: t`Undo`, run: undo } })
