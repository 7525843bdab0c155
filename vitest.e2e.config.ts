import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files with a long duration: they open every page, or play every game to its end. */
const slowFiles = ['accessibility-signed-in', 'accessibility', 'games']

/**
 * Starts slow files first, so that none of them runs alone at the end. Vitest sorts by the durations of the last run, or
 * by file size on a clean checkout.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => slowFiles.indexOf(basename(moduleId, '.e2e.ts')) + 1 || Infinity
    return (await super.sort(files)).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  }
}

/**
 * Journeys in a real browser against the built server, two files concurrently, each with a separate database. The files
 * share loaded modules. `.ci/run` repeats a file with a failure (`tools/dev/e2e.ts`).
 */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: './e2e/harness/setup.ts',
    // Long enough for a loaded machine: benchmarks measure speed, journeys do not.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    expect: { poll: { timeout: 30_000 } },
  },
})
