import { useLingui } from '@lingui/react/macro'
import type { RupeeUnit } from './scale.rules.ts'

/** "in lakh ₹" */
export function useUnitWord({ name }: RupeeUnit): string {
  const { t } = useLingui()
  return { CRORE: t`in crore ₹`, LAKH: t`in lakh ₹`, THOUSAND: t`in thousand ₹`, RUPEE: t`in ₹` }[name]
}
