// Reads single settings from the environment and collects what is wrong with them, so that all problems are reported together.

export type Environment = Readonly<Record<string, string | undefined>>
export type Reader = ReturnType<typeof makeReader>

export function makeReader(env: Environment) {
  const problems: string[] = []
  const reject = (name: string, problem: string) => {
    problems.push(`${name} ${problem}`)
  }
  const text = (name: string) => env[name]?.trim() || undefined
  /** Undefined where it is missing or cannot be read. */
  const json = (name: string): unknown => {
    try {
      return JSON.parse(text(name) ?? '')
    } catch {
      return undefined
    }
  }

  return {
    problems: problems as readonly string[],
    reject,
    text,
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = text(name)
      if (value === undefined) return fallback
      if ((values as readonly string[]).includes(value)) return value as T
      reject(name, `must be one of ${values.join(', ')} (it is "${value}")`)
      return fallback
    },
    integer(name: string, min: number, max: number, fallback: number): number {
      const value = text(name)
      if (value === undefined) return fallback
      if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
      reject(name, `must be a whole number from ${min} to ${max} (it is "${value}")`)
      return fallback
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
      reject(name, `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
      return undefined
    },
    needed<T>(name: string, value: T | undefined, why: string): T {
      if (value === undefined) reject(name, `is required ${why}`)
      return value as T
    },
    json,
    jsonObject(name: string): Record<string, string> {
      if (text(name) === undefined) return {}
      const parsed = json(name)
      if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, string>
      reject(name, 'must be a JSON object of header names and values')
      return {}
    },
  }
}
