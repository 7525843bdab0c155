import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: the walks over every page, and every game played to its end. */
const longest = ['accessibility-signed-in', 'accessibility', 'games']

/**
 * The longest first, so that none of them runs on alone at the end. Vitest orders by the times of the last run here, and
 * where there was none, as on a clean checkout, by size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => longest.indexOf(basename(moduleId, '.e2e.ts')) + 1 || Infinity
    return (await super.sort(files)).toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
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
