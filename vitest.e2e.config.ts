import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the built server. One file at a time: two cores are few for a browser each. */
export default defineConfig({
  test: { include: ['e2e/**/*.e2e.ts'], testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, expect: { poll: { timeout: 10_000 } } },
})
