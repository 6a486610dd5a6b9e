// `npm run features`: prints what the service derives from the descriptions of its features.
import { type FeatureDeps, PARTS } from '@kuri/server/features'

/** Stands for everything: routes and jobs are only bound here, never run. */
const nothing: unknown = new Proxy(() => nothing, { get: () => nothing })
const deps = nothing as FeatureDeps

for (const { name, routes, pages, jobs, nightly = [], hourly = [], seed, onBeat, watch, ...rows } of PARTS) {
  const often = (job: string) => (nightly.includes(job) ? ' every night' : hourly.includes(job) ? ' every hour' : '')
  const lines = {
    endpoints: (routes?.(deps) ?? []).map(({ route }) => `${route.method} ${route.path}`),
    jobs: Object.keys(jobs?.(deps) ?? {}).map((job) => job + often(job)),
    'also at': [pages && 'pages', seed && 'start', onBeat && 'heartbeats', watch && 'metrics'].filter(Boolean),
    retention: (rows.retention ?? []).map(({ keptDays }) => `${keptDays} d`),
    sealed: (rows.sealed ?? []).map(({ table, column }) => `${table}.${column}`),
    hashes: rows.keyedHashes ?? [],
    constraints: Object.keys(rows.constraints ?? {}),
  }
  process.stdout.write(`${name}\n`)
  for (const [what, each] of Object.entries(lines))
    if (each.length > 0)
      process.stdout.write(`  ${what.padEnd(12)}${each.join(what === 'endpoints' ? `\n${' '.repeat(14)}` : ', ')}\n`)
}
