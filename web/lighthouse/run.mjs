// `npm run lighthouse`: installs Lighthouse on first use, then measures the pages of a running demo world.
import { installTools } from '../../scripts/tools.mjs'

installTools(import.meta.dirname)
await import('./measure.ts')
