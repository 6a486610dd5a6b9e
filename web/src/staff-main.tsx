// The build for staff: the workplaces of companies below /co, and of the platform below /admin.
import './staff.css'
import { elsewhere } from './app/elsewhere.ts'
import { staffAreas } from './staff-routes.tsx'
import { start } from './start.tsx'

void start([...staffAreas, elsewhere('/$')])
