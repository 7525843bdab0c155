import { defineConfig } from 'vitest/config'
import { listMigrations } from './db/migration-names.ts'

const quick = {
  include: ['{app,server,rules,runtimes,db,tools,faults}/**/*.test.{ts,tsx}'],
  exclude: ['**/*.db.test.ts', '**/node_modules/**'],
}

/**
 * Test files share loaded modules: reloading them for each file took two fifths of the time. A test restores what it
 * changes, and modules create their state in a function that the test calls.
 */
const shared = { isolate: false, maxWorkers: 2, testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test'), __MIGRATIONS__: JSON.stringify(listMigrations()) },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', ...quick, ...shared } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{app,server,db,faults}/**/*.db.test.ts'],
          globalSetup: ['./db/testing/template.ts', './tools/build/content-for-tests.ts'],
          hookTimeout: 60_000,
          ...shared,
        },
      },
    ],
  },
})
