import type { SCOPE_TYPES } from '@kuri/contract/kit/permissions'
import { useLingui } from '@lingui/react/macro'

export function useScopeWords(): Record<(typeof SCOPE_TYPES)[number], string> {
  const { t } = useLingui()
  return { COMPANY: t`the company`, BRANCH: t`a branch`, PROGRAM: t`a program` }
}
