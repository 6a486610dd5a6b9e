// Short tones and vibrations, made on the device: no file is loaded. They are never the only sign, and off until the person turns them on.
export type Cue = 'OUTBID' | 'RECORDED' | 'REFUSED' | 'LAST_MINUTE' | 'LAST_CALL' | 'WON' | 'DISARMED'

/** Hertz and seconds, one after the other. */
const TONES: Record<Cue, readonly (readonly [hertz: number, seconds: number])[]> = {
  OUTBID: [[440, 0.12], [330, 0.18]],
  RECORDED: [[660, 0.1]],
  REFUSED: [[220, 0.25]],
  LAST_MINUTE: [[520, 0.1], [520, 0.1]],
  LAST_CALL: [[520, 0.1], [520, 0.1], [520, 0.1]],
  WON: [[523, 0.12], [659, 0.12], [784, 0.24]],
  DISARMED: [],
} // biome-ignore format: one line per cue
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
  if (TONES[cue].length === 0 || typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  let at = context.currentTime
  for (const [hertz, seconds] of TONES[cue]) {
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    volume.gain.value = 0.15
    oscillator.frequency.value = hertz
    oscillator.connect(volume).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
    at += seconds + 0.04
  }
  setTimeout(() => void context.close(), 2000)
}
