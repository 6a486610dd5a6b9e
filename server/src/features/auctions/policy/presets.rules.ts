// How the slug of a preset is derived from its name. [spec: Limits; Configuration endpoints; Slugs]
const MAX_SLUG = 80

/** "My Preset!" → my-preset. A name without Latin letters or digits becomes "preset". */
export function deriveSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return slug || 'preset'
}

/** The wanted slug, or with the first free suffix of -2, -3 … */
export function findFreeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const candidate = wanted.slice(0, MAX_SLUG - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}
