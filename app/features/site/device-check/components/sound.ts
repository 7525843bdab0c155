/**
 * Plays three notes; must follow a tap. Returns whether the browser really played them: if audio is blocked, the clock
 * of the audio context does not advance.
 */
export async function playNotes(): Promise<boolean> {
  const context = new AudioContext()
  try {
    await Promise.race([context.resume(), pause(1_000)])
    const gain = context.createGain()
    gain.gain.value = 0.2
    gain.connect(context.destination)
    const startedAt = context.currentTime
    for (const [index, hertz] of [523.25, 659.25, 783.99].entries()) {
      const note = context.createOscillator()
      note.type = 'triangle'
      note.frequency.value = hertz
      note.connect(gain)
      note.start(startedAt + index * 0.25)
      note.stop(startedAt + index * 0.25 + 0.22)
    }
    await pause(900)
    return context.state === 'running' && context.currentTime > startedAt
  } catch {
    return false
  } finally {
    void context.close().catch(() => {})
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
