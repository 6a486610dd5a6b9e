// `npm run lighthouse` measures the pages of a running demo world and the taps in a live room, and prints them against their goals. It installs
// Lighthouse on first use. `npm run lighthouse pages` and `npm run lighthouse room` do one of both; the room has a world of its own.
import { installTools } from '../../scripts/tools.mjs'

const [wanted] = process.argv.slice(2)
if (wanted !== 'room') {
  installTools(import.meta.dirname)
  await import('./measure.ts')
}
if (wanted !== 'pages') await import('./interaction.ts')
process.exit()
