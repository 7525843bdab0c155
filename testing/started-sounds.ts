import type { Page } from 'playwright-core'

/** Counts the sound sources that a page starts. Call it before the page is opened. */
export async function countSounds(page: Page): Promise<() => Promise<{ contexts: number; sources: number }>> {
  await page.addInitScript(() => {
    const started = { contexts: 0, sources: 0 }
    Object.assign(window, { startedSounds: started })
    // Evaluating code in the page counts as a gesture of the user; only a press or key of the test is one.
    let hasBeenActive = false
    for (const gesture of ['pointerdown', 'keydown'])
      addEventListener(gesture, () => (hasBeenActive = true), { capture: true, once: true })
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get hasBeenActive() {
          return hasBeenActive
        },
      },
    })
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, ...times) {
      started.sources += 1
      return start.apply(this, times)
    }
    window.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        started.contexts += 1
      }
    }
  })
  return () =>
    page.evaluate(() => (window as unknown as { startedSounds: { contexts: number; sources: number } }).startedSounds)
}
