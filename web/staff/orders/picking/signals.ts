export type Signal = 'ok' | 'done' | 'ask' | 'wrong'

/** Hertz and milliseconds, one after the other. */
const tones: Record<Signal, readonly (readonly [hertz: number, ms: number])[]> = {
  ok: [[1320, 90]],
  done: [
    [1320, 90],
    [1760, 140],
  ],
  ask: [
    [880, 120],
    [660, 160],
  ],
  wrong: [
    [196, 180],
    [165, 260],
  ],
}
const vibrations: Record<Signal, number[]> = { ok: [40], done: [40, 50, 90], ask: [80, 60, 80], wrong: [160, 80, 160] }

let audio: AudioContext | undefined

/** Makes a tone and a vibration. Nothing happens where the device has neither, or the browser refuses sound. */
export function signal(kind: Signal) {
  navigator.vibrate?.(vibrations[kind])
  try {
    audio ??= new AudioContext()
    void audio.resume()
    let at = audio.currentTime
    for (const [hertz, ms] of tones[kind]) {
      play(audio, kind === 'wrong' ? 'square' : 'sine', hertz, at, ms / 1000)
      at += ms / 1000
    }
  } catch {
    // Without a sound device the screen still shows the result.
  }
}

function play(context: AudioContext, type: OscillatorType, hertz: number, at: number, seconds: number) {
  const oscillator = new OscillatorNode(context, { type, frequency: hertz })
  const volume = new GainNode(context, { gain: 0.25 })
  // Fades the tone out: an abrupt end makes a click.
  volume.gain.setValueAtTime(0.25, at + seconds - 0.02)
  volume.gain.linearRampToValueAtTime(0, at + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + seconds)
}
