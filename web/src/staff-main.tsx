// The build for staff: the workplaces of companies below /co, and of the platform below /admin.
import './staff.css'
import { i18n } from '@lingui/core'
import { elsewhere } from './app/elsewhere.ts'
import { compileOnce } from './staff/compile-once.ts'
import { staffAreas } from './staff-routes.tsx'
import { start } from './start.tsx'

// The texts of staff are English and stand in their code; only members have catalogues, which are compiled when the app is built.
i18n.setMessagesCompiler(compileOnce)

void start([...staffAreas, elsewhere('/$')])
