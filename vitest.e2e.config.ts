import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the built server, two files at a time; each has a world of its own. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: './e2e/setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 10_000 } },
  },
})
