/** The page's only audio context: effects and music, mixed and limited. Starts with the first gesture of the user. */

export type AudioOutput = { readonly context: AudioContext; readonly effects: GainNode; readonly music: GainNode }

/** The compressor adds gain of its own; this takes it back. */
const masterGain = 0.82
const gestures = ['pointerdown', 'keydown'] as const

let output: AudioOutput | null = null
let users = 0

/** Null before the first gesture, and where the browser has no audio. */
export const getAudioOutput = (): AudioOutput | null => output

function createOutput(): AudioOutput | null {
  try {
    const context = new AudioContext({ latencyHint: 'interactive' })
    const limiter = new DynamicsCompressorNode(context, {
      threshold: -3,
      knee: 0,
      ratio: 20,
      attack: 0.003,
      release: 0.1,
    })
    const master = new GainNode(context, { gain: masterGain })
    master.connect(limiter).connect(context.destination)
    const effects = new GainNode(context)
    const music = new GainNode(context)
    effects.connect(master)
    music.connect(master)
    return { context, effects, music }
  } catch {
    return null
  }
}

/** Call it in a gesture: browsers block sound before one, and again after an interruption such as a phone call. */
function startOnGesture(): void {
  output ??= createOutput()
  if (output && output.context.state !== 'running') void output.context.resume().catch(() => {})
}

/** A hidden page is silent. */
function followVisibility(): void {
  if (!output) return
  const change = document.hidden ? output.context.suspend() : output.context.resume()
  void change.catch(() => {})
}

/** Lets the page play sounds from the user's next gesture on. Returns a function that ends this. */
export function enableAudio(): () => void {
  users += 1
  if (users === 1) {
    // In the capture phase, so that the sound of the first tap itself is heard.
    for (const gesture of gestures) addEventListener(gesture, startOnGesture, { capture: true })
    document.addEventListener('visibilitychange', followVisibility)
    // A page that was opened by a link inside the app has had its gesture.
    if (navigator.userActivation?.hasBeenActive) startOnGesture()
  }
  return () => {
    users -= 1
    if (users > 0) return
    for (const gesture of gestures) removeEventListener(gesture, startOnGesture, { capture: true })
    document.removeEventListener('visibilitychange', followVisibility)
  }
}
