import { useLingui } from '@lingui/react/macro'

/** Always on white, as on paper. */
export function SignatureImage({ url }: { url: string }) {
  const { t } = useLingui()
  return <img src={url} alt={t`Your signature`} className="h-24 w-full rounded-lg bg-white object-contain" />
}
