// [D1 8, 10; G095] Slugs of presets.
const MAX_SLUG = 80

/** "My Preset!" → my-preset. A name without Latin letters or digits becomes "preset". */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return slug || 'preset'
}

/** The slug itself when it is free, or else the first of -2, -3 … that is. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const suffix = `-${number}`
    const candidate = wanted.slice(0, MAX_SLUG - suffix.length) + suffix
    if (!taken.has(candidate)) return candidate
  }
}
