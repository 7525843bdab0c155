import { defineConfig } from '@playwright/test'
import { launchOptions } from './testing/browser.ts'

const [walks, games] = ['**/accessibility*.e2e.ts', '**/games.e2e.ts']

/**
 * Journeys in a real browser against the built server. The tests of a file run in order in one worker and share a
 * database. A failed test counts as failed: nothing is repeated. `.data/journeys` has the accessibility tree and a
 * screenshot of each.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.data/journeys',
  globalSetup: './e2e/harness/setup.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than the smallest machine has processor cores: a journey waits half of its time for timers and frames.
  workers: 3,
  // Long enough for a loaded machine: benchmarks measure speed, journeys do not.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Recording traces takes a quarter of the processor time: `npm run e2e -- FILE --trace retain-on-failure` where needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // The longest files start first, so that none of them runs alone at the end.
  projects: [
    { name: 'long', testMatch: [walks, games] },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: [walks, games] },
  ],
  reporter: [
    [process.env.CI ? 'dot' : 'list'],
    ['./e2e/harness/require-tests.ts'],
    // Each shard of the public workflow uploads its report under another name.
    ['json', { outputFile: `.data/reports/e2e${process.env.SHARD?.replace('/', '-of-') ?? ''}.json` }],
  ],
})
