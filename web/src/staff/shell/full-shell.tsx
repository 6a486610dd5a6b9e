// Pages of staff without the menu: the auction console, the hall display, papers for print.
import './staff.css'
import './table.css'
import { Outlet } from '@tanstack/react-router'
import { ServerAway } from '../../app/server-away.tsx'
import { useSession } from '../../app/use-session.ts'
import { SecondFactorGate } from '../people/second-factor/second-factor-gate.tsx'
import { AdminSide, CompanySide } from '../side/side.tsx'

const Full = () => <div className="staff">{useSession().status === 'UNKNOWN' ? <ServerAway /> : <Outlet />}</div>

export const CompanyFullShell = () => (
  <SecondFactorGate>
    <CompanySide>
      <Full />
    </CompanySide>
  </SecondFactorGate>
)

export const AdminFullShell = () => (
  <SecondFactorGate>
    <AdminSide>
      <Full />
    </AdminSide>
  </SecondFactorGate>
)
