import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from '#testing/browser.ts'
import { startHostedServer } from './hosted-server.ts'
import { openWorld, openWorldOn, type World } from '#testing/world.ts'

type WorldOptions = {
  /** Environment variables of the Skykite server. */
  env?: Record<string, string>
  /** Starts a separate server process, for tests of process behavior. */
  ownProcess?: boolean
  /** URL of a separate PostgreSQL that the test stops; implies a separate server process. */
  postgres?: string
}

type Options = WorldOptions & {
  /** Extra Chromium flags. All tests of a file share the browser; each uses its own contexts. */
  flags?: string[]
}

export type Fixture = {
  world: World
  browser: Browser
  /** Database connection of the owner role, to read and change data directly. */
  owner: pg.Pool
}

/** Opens a server, a browser and a database pool for one test file; closes them after its last test. */
export async function openFixture({ flags, ...options }: Options = {}): Promise<Fixture> {
  const [world, browser] = await Promise.all([openFileWorld(options), openBrowser(flags)])
  afterAll(() => browser.close())
  // Some tests stop PostgreSQL, so ignore errors of idle connections.
  const owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 }).on('error', () => {})
  afterAll(() => owner.end())
  return { world, browser, owner }
}

/** Opens a server for one test file that needs no browser. */
export async function openFileWorld({ env = {}, ownProcess = false, postgres }: WorldOptions = {}): Promise<World> {
  const world = await (ownProcess || postgres ? openWorld(env, postgres) : openWorldOn(startHostedServer, env))
  afterAll(() => world.stop(), 60_000)
  return world
}
