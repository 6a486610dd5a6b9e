// The contrast of the tokens in every theme: 4.5 for text, 7 for amounts and the clock. Colors alone, so that no browser is needed.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const CSS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const MEANINGS = ['leading', 'outbid', 'live', 'blocked', 'sealed', 'danger'] as const
const GROUNDS = ['bg', 'surface', 'sunken', 'raised'] as const

function tokensOf(selector: string): Record<string, string> {
  const start = CSS.indexOf(`${selector} {`)
  const block = CSS.slice(start, CSS.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]))
}

const LIGHT = tokensOf(':root')
const THEMES = {
  light: LIGHT,
  dark: { ...LIGHT, ...tokensOf('[data-theme="dark"]') },
  sun: { ...LIGHT, ...tokensOf('[data-theme="sun"]') },
}

function luminance(color: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

type Pair = readonly [text: string, ground: string]
const TEXTS: Pair[] = [
  ...GROUNDS.flatMap((ground) => [
    ['ink-2', ground] as const,
    ['ink-3', ground] as const,
    ['brand-text', ground] as const,
  ]),
  ['on-brand', 'brand'],
  ['on-gold', 'gold'],
  ['brand-text', 'brand-soft'],
  ['gold-text', 'gold-soft'],
  ['warn-text', 'warn-soft'],
  ['on-hero-2', 'hero'],
  ['ink-3', 'fill'],
  ...MEANINGS.flatMap((name) => [
    [`on-${name}`, name] as const,
    [`${name}-text`, `${name}-soft`] as const,
    [`${name}-text`, 'surface'] as const,
  ]),
  ...['prize', 'commission', 'dividend'].map((part) => [`on-part-${part}`, `part-${part}`] as const),
]
const AMOUNTS: Pair[] = [
  ...GROUNDS.map((ground) => ['ink', ground] as const),
  ['in-text', 'surface'],
  ['out-text', 'surface'],
  ['sealed-text', 'surface'],
  ['on-hero', 'hero'],
  ['hero-clock', 'hero'],
  ['on-brand', 'brand'],
  ['on-gold', 'gold'],
]

describe.each(Object.entries(THEMES))('in the theme %s', (_name, tokens) => {
  const measure = (pairs: readonly Pair[], least: number) =>
    pairs
      .map(([text, ground]) => ({ pair: `${text} on ${ground}`, ratio: contrast(tokens[text]!, tokens[ground]!) }))
      .filter(({ ratio }) => !(ratio >= least))

  test('every text can be read', () => {
    expect(measure(TEXTS, 4.5)).toEqual([])
  })
  test('amounts and the clock can be read in sunlight', () => {
    expect(measure(AMOUNTS, 7)).toEqual([])
  })
})
