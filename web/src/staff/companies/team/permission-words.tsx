// What permissions mean, in the words of the catalogue.
import { PERMISSION_CATALOGUE } from '@kuri/contract/kit/permission-catalogue'
import type { PermissionCode } from '@kuri/contract/kit/permissions'
import { useLingui } from '@lingui/react/macro'
import { byArea, type PermissionArea } from './permission-areas.rules.ts'

const DESCRIPTIONS = new Map(PERMISSION_CATALOGUE.map(({ code, description }) => [code, description]))
export const describePermission = (code: PermissionCode) => DESCRIPTIONS.get(code) ?? code

export function useAreaNames(): Record<PermissionArea, string> {
  const { t } = useLingui()
  return {
    programs: t`Programs`,
    auctions: t`Auctions`,
    members: t`Members and money`,
    team: t`Team`,
    branches: t`Branches`,
    company: t`Company`,
  }
}

/** What somebody with these permissions will be able to do. */
export function PermissionsInWords({ codes }: { codes: readonly PermissionCode[] }) {
  const names = useAreaNames()
  return (
    <dl className="stack g2">
      {byArea(codes).map((each) => (
        <div key={each.area}>
          <dt className="b">{names[each.area]}</dt>
          <dd>{each.codes.map(describePermission).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}
