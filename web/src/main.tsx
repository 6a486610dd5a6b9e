// The build for visitors and members.
import './app/invitation-token.ts'
import './members.css'
import { elsewhere } from './app/elsewhere.ts'
import { memberAreas } from './routes.tsx'
import { start } from './start.tsx'

void start([...memberAreas, elsewhere('/co/$'), elsewhere('/admin/$')])
