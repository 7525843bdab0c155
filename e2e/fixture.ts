import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startHostedServer } from './hosted-server.ts'
import { openWorld, openWorldOn, type World } from './world.ts'

type WorldOptions = {
  /** What to start Skykite with. */
  env?: Record<string, string>
  /** A process of its own, where the journey is about what a process does. */
  ownProcess?: boolean
  /** A PostgreSQL of its own, where the journey takes it away; then the process is its own as well. */
  postgres?: string
}

type Options = WorldOptions & {
  /** What to start the browser with; contexts keep journeys apart. */
  flags?: string[]
}

export type Fixture = {
  world: World
  browser: Browser
  /** Reads and changes what no page shows. */
  owner: pg.Pool
}

/** What a file of journeys stands on; goes when its last journey has ended. */
export async function openFixture({ flags, ...options }: Options = {}): Promise<Fixture> {
  const [world, browser] = await Promise.all([worldOfFile(options), openBrowser(flags)])
  afterAll(() => browser.close())
  // Some journeys take PostgreSQL away.
  const owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 }).on('error', () => {})
  afterAll(() => owner.end())
  return { world, browser, owner }
}

/** For journeys that need no browser. */
export async function worldOfFile({ env = {}, ownProcess = false, postgres }: WorldOptions = {}): Promise<World> {
  const world = await (ownProcess || postgres ? openWorld(env, postgres) : openWorldOn(startHostedServer, env))
  afterAll(() => world.stop(), 60_000)
  return world
}
