import pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { openWorld, type World } from './world.ts'

type Options = {
  /** What to start Skykite with. */
  env?: Record<string, string>
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
export async function openFixture({ env, flags }: Options = {}): Promise<Fixture> {
  const [world, browser] = await Promise.all([worldOfFile(env), openBrowser(flags)])
  afterAll(() => browser.close())
  // Some journeys take PostgreSQL away.
  const owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 }).on('error', () => {})
  afterAll(() => owner.end())
  return { world, browser, owner }
}

/** For journeys that need no browser. */
export async function worldOfFile(env?: Record<string, string>): Promise<World> {
  const world = await openWorld(env)
  afterAll(() => world.stop(), 60_000)
  return world
}
