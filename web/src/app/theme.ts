// Light, dark or sunlight. The script in index.html applies the stored choice before the first paint.
export const THEMES = ['light', 'dark', 'sun'] as const
export type Theme = (typeof THEMES)[number]
const STORAGE_KEY = 'kuri.theme'

export const theme = {
  current: () => (document.documentElement.dataset.theme ?? 'light') as Theme,
  choose(next: Theme) {
    localStorage.setItem(STORAGE_KEY, next)
    document.documentElement.dataset.theme = next
  },
}
