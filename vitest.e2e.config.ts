import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The walks over every page are short files and take longest: begun last, one of them would run on alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => moduleId.includes('/accessibility')
    return (await super.sort(files)).toSorted((a, b) => Number(isWalk(b)) - Number(isWalk(a)))
  }
}

/**
 * Journeys in a real browser against the built server, two files at a time; each has a world of its own. In `.ci/run` a
 * journey that fails is tried once more, and the report says so: its cause is still to be found and mended.
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: './e2e/setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
  },
})
