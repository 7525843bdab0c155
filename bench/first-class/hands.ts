import type { Locator, Page } from 'playwright-core'

/** Somebody at a screen for the first time: how long a key, a decision and a mail take. */
export const pace = { keyMs: 110, decisionMs: 1_200, mailMs: 15_000 }

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Hands = {
  /** Looks, decides and presses. Whatever is pressed counts, fields too. */
  tap: (what: Locator) => Promise<void>
  /** Into what has the focus. */
  type: (text: string) => Promise<void>
  /** What is in the clipboard, with two keys. */
  paste: (text: string) => Promise<void>
  /** Until the mail is there, and its button pressed. */
  openMail: () => Promise<void>
  taps: () => number
}

/** Hands that press what a person would, at a person's pace, and count. */
export function handsAt(page: () => Page): Hands {
  let taps = 0
  return {
    async tap(what) {
      await what.waitFor()
      await pause(pace.decisionMs)
      await what.click()
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
