// `npm run lighthouse`: installs Lighthouse on first use, then measures the pages of a running demo world.
// `npm run lighthouse room`: how long a tap takes in the live room, in a world of its own.
import { installTools } from '../../scripts/tools.mjs'

if (process.argv[2] === 'room') await import('./interaction.ts')
else {
  installTools(import.meta.dirname)
  await import('./measure.ts')
}
