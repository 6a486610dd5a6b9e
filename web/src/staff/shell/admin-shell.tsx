// The workplace of the platform's own people.
import { useLingui } from '@lingui/react/macro'
import { SecondFactorGate } from '../people/second-factor/second-factor-gate.tsx'
import { AdminSide } from '../side/side.tsx'
import { useAdminMenu } from './admin-menu.ts'
import { StaffShell } from './staff-shell.tsx'

export default function AdminShell() {
  const { t } = useLingui()
  const menu = useAdminMenu()
  return (
    <SecondFactorGate>
      <AdminSide>
        <StaffShell home="/admin" name={t`Kuri platform`} menu={menu} />
      </AdminSide>
    </SecondFactorGate>
  )
}
