// The whole map: what visitors and members see, and the workplaces of companies and of the platform. Loaded when staff sign in.
import { root } from './app/areas.tsx'
import { todayRoutes } from './company/today/today.routes.tsx'
import { deskRoutes } from './platform/desk/desk.routes.tsx'
import { commonAreas } from './routes.tsx'
import { company, platform } from './staff/areas.tsx'

export const allAreas = root.addChildren([
  ...commonAreas,
  company.addChildren([...todayRoutes]),
  platform.addChildren([...deskRoutes]),
])
