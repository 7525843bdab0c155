import { defineConfig } from 'vitest/config'
import { migrationNames } from './db/migration-names.ts'

const quick = {
  include: ['{app,server,rules,runtimes,db,tools,faults}/**/*.test.{ts,tsx}'],
  exclude: ['**/*.db.test.ts', '**/node_modules/**'],
}

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify('test'), __MIGRATIONS__: JSON.stringify(migrationNames()) },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', ...quick, testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{app,server,db,faults}/**/*.db.test.ts'],
          globalSetup: ['./db/testing/template.ts', './tools/content-for-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
