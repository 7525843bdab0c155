/**
 * Three notes after a tap. Answers whether the browser really played: one that is not allowed to keeps its clock at
 * zero.
 */
export async function playNotes(): Promise<boolean> {
  const context = new AudioContext()
  try {
    await Promise.race([context.resume(), pause(1_000)])
    const loudness = context.createGain()
    loudness.gain.value = 0.2
    loudness.connect(context.destination)
    const begun = context.currentTime
    for (const [place, hertz] of [523.25, 659.25, 783.99].entries()) {
      const note = context.createOscillator()
      note.type = 'triangle'
      note.frequency.value = hertz
      note.connect(loudness)
      note.start(begun + place * 0.25)
      note.stop(begun + place * 0.25 + 0.22)
    }
    await pause(900)
    return context.state === 'running' && context.currentTime > begun
  } catch {
    return false
  } finally {
    void context.close().catch(() => {})
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
