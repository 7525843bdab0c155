/** Small sounds of our own: a few tones each, made where they are heard. */

const tones = {
  question: [523],
  answer: [659, 784],
  reveal: [784, 659, 880],
  podium: [523, 659, 784, 1_047],
} as const

export type Chime = keyof typeof tones

const toneSeconds = 0.16

export function chime(audio: AudioContext, name: Chime): void {
  tones[name].forEach((pitch, at) => {
    const start = audio.currentTime + at * toneSeconds
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch })
    const loudness = new GainNode(audio, { gain: 0 })
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds * 2)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + toneSeconds * 2)
  })
}
