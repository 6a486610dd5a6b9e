// Vibrations and short tones. They are never the only sign, and off until the person turns them on.
import type { Cue } from './cue.ts'

const VIBRATIONS: Record<Cue, number[]> = {
  OUTBID: [120, 60, 120],
  RECORDED: [60],
  REFUSED: [250],
  LAST_MINUTE: [80, 60, 80],
  LAST_CALL: [80, 60, 80, 60, 80],
  WON: [120, 60, 120, 60, 240],
  DISARMED: [60],
}
const STORAGE_KEY = 'kuri.sound'

export const sound = {
  isOn: () => localStorage.getItem(STORAGE_KEY) === 'on',
  turn: (on: boolean) => localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off'),
}

export function vibrate(cue: Cue) {
  navigator.vibrate?.(VIBRATIONS[cue])
}

export function play(cue: Cue) {
  if (!sound.isOn()) return
  vibrate(cue)
  // Most people never turn them on. Without a network the first one may be missing.
  import('./tones.ts').then(({ playTones }) => playTones(cue)).catch(() => {})
}
