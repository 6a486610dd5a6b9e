// How large the text is on this device. The script in index.html applies it before the first paint.
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof TEXT_SIZES)[number]
const STORAGE_KEY = 'kuri.text-size'

export const textSize = {
  current: (): TextSize => TEXT_SIZES.find((each) => each === document.documentElement.dataset.text) ?? 'normal',
  choose(next: TextSize) {
    localStorage.setItem(STORAGE_KEY, next)
    document.documentElement.dataset.text = next
  },
}
