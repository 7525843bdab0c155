import type { Missed } from '../contract.ts'

/** A network that fails for a moment is told on the pad; it must not take the page, the card and the name away. Whatever else went wrong is thrown on. */
export async function withoutNetwork<Answer, Instead>(answer: Promise<Answer>, instead: Instead): Promise<Answer | Instead> {
  try {
    return await answer
  } catch (error) {
    // Browsers word it differently; that a request threw a TypeError is the same in all.
    if (error instanceof TypeError) return instead
    throw error
  }
}

export const notSent = { ok: false, reason: 'offline' } as const satisfies { ok: false } & Missed
