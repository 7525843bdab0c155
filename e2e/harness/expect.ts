import { setTimeout } from 'node:timers/promises'
import { expect as base } from '@playwright/test'

type PollOptions = { timeout?: number; message?: string; intervals?: number[] }

/**
 * Polls at shorter intervals than Playwright, and retries when `read` throws: a navigation destroys the context in which
 * a page is read.
 */
function poll<Value>(read: () => Value | Promise<Value>, { timeout = 30_000, ...options }: PollOptions = {}) {
  const until = Date.now() + timeout - 500
  async function readAgain(): Promise<Value> {
    for (;;)
      try {
        return await read()
      } catch (error) {
        if (Date.now() > until) throw error
        await setTimeout(100)
      }
  }
  return base.poll(readAgain, { timeout, intervals: [50, 50, 100, 100, 200], ...options })
}

export const expect = Object.assign(base.configure({}), { poll: poll as typeof base.poll })
