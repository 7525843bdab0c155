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
 * Journeys in a real browser against the built server, two files at a time; each has a world of its own. What the files
 * import is loaded once. In `.ci/run` a file with a failure is run again (`tools/e2e.ts`).
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: './e2e/setup.ts',
    // Long enough for a busy machine: journeys are about what happens, not how fast; what is slow has a bench.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 30_000 } },
  },
})
