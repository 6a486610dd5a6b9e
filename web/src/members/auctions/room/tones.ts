// Short tones, made on the device: no sound file is loaded.
import type { Cue } from './cue.ts'

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

export function playTones(cue: Cue) {
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
