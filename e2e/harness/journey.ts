import { test as base } from '@playwright/test'
import type { Browser } from 'playwright-core'
import { classroomScreens, type ClassroomScreens } from '../scenes/classroom-screens.ts'
import { openFileWorlds, type FileWorld, type FileWorlds, type WorldOptions } from './file-worlds.ts'
import { openScreen, type OpenScreen } from './two-devices.ts'

export { expect } from './expect.ts'

/** Fixtures that a journey and its helper functions can request. */
export type Journey = FileWorld & {
  browser: Browser
  /** Opens a page for a user in a new context. */
  openScreen: OpenScreen
  /** Opens pages of teachers on a desktop and of newcomers on a phone. */
  screens: ClassroomScreens
}

type TestFixtures = Omit<Journey, 'browser'> & WorldOptions & { fileWorld: FileWorld }

/**
 * The test function of all journeys. Tests of a file share a world: a database with personas and a built server, which
 * opens with the first test that requests it. `test.use({ serverEnv })` changes its settings.
 */
export const test = base.extend<TestFixtures, { fileWorlds: FileWorlds }>({
  serverEnv: [{}, { option: true }],
  separateProcess: [false, { option: true }],
  postgresUrl: [undefined, { option: true }],

  fileWorlds: [
    async ({}, use) => {
      const fileWorlds = await openFileWorlds()
      await use(fileWorlds)
      await fileWorlds.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  fileWorld: [
    async ({ serverEnv, separateProcess, postgresUrl, fileWorlds }, use, { titlePath: [file] }) =>
      use(await fileWorlds.open(file!, { serverEnv, separateProcess, postgresUrl })),
    { timeout: 120_000 },
  ],
  world: ({ fileWorld }, use) => use(fileWorld.world),
  owner: ({ fileWorld }, use) => use(fileWorld.owner),

  openScreen: ({ world, browser }, use) => use((...options) => openScreen({ world, browser }, ...options)),
  screens: ({ world, browser, owner }, use) => use(classroomScreens({ world, browser, owner })),
})
