import { defineConfig } from 'vitest/config'

/**
 * Journeys in a real browser against the built server. One file at a time: two cores are few for a browser each. A
 * journey that fails is tried once more; the report names it.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    retry: 1,
    expect: { poll: { timeout: 10_000 } },
  },
})
