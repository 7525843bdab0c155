import type { Locator, Page } from 'playwright-core'

/** Pace of a first-time user: time per key press, per decision and until a mail arrives. */
export const pace = { keyMs: 110, decisionMs: 1_200, mailMs: 15_000 }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type PacedUser = {
  /** Waits for the element and for the decision time, then clicks. Every click counts as a tap, also on fields. */
  tap: (target: Locator) => Promise<void>
  /** Taps the field, unless the page focuses it within the decision time. */
  focus: (field: Locator) => Promise<void>
  /** Types into the focused field. */
  type: (text: string) => Promise<void>
  /** Pastes text into the focused field, in the time of two key presses. */
  paste: (text: string) => Promise<void>
  /** Waits until the mail has arrived; opening its link counts as one tap. */
  openMail: () => Promise<void>
  taps: () => number
}

/** Simulates a user who clicks and types at a realistic pace, and counts taps. */
export function openPacedUser(page: () => Page): PacedUser {
  let taps = 0
  return {
    async tap(locator) {
      await locator.waitFor()
      await pause(pace.decisionMs)
      await locator.click()
      taps++
    },
    async focus(field) {
      await field.waitFor()
      const deadline = performance.now() + pace.decisionMs
      while (performance.now() < deadline) {
        if (await field.evaluate((element) => element === document.activeElement)) return
        await pause(50)
      }
      await field.click()
      taps++
    },
    async type(text) {
      await page().keyboard.type(text, { delay: pace.keyMs })
    },
    async paste(text) {
      await pause(2 * pace.keyMs)
      await page().keyboard.insertText(text)
    },
    async openMail() {
      await pause(pace.mailMs + pace.decisionMs)
      taps++
    },
    taps: () => taps,
  }
}
