import pg from 'pg'
import { openWorld, openWorldOn, type World } from '#testing/world.ts'
import { startServerHost } from './hosted-server.ts'

export type WorldOptions = {
  /** Environment variables of the Skykite server. */
  serverEnv: Record<string, string>
  /** Starts a separate server process, for tests of process behavior. */
  separateProcess: boolean
  /** URL of a separate PostgreSQL that the tests stop; implies a separate server process. */
  postgresUrl: string | undefined
}

export type FileWorld = {
  world: World
  /** Database connection of the owner role, to read and change data directly. */
  owner: pg.Pool
}

export type FileWorlds = {
  /** Returns the world of a test file. Closes the world of the previous file: a worker runs one file after the other. */
  open: (file: string, options: WorldOptions) => Promise<FileWorld>
  close: () => Promise<void>
}

/** Opens the worlds of one worker, in one host process. */
export async function openFileWorlds(): Promise<FileWorlds> {
  const host = await startServerHost()
  let current: (FileWorld & { file: string }) | null = null

  async function closeCurrent(): Promise<void> {
    await current?.owner.end()
    await current?.world.stop()
    current = null
  }

  return {
    async open(file, { serverEnv, separateProcess, postgresUrl }) {
      if (current?.file === file) return current
      await closeCurrent()
      const world = await (separateProcess || postgresUrl
        ? openWorld(serverEnv, postgresUrl)
        : openWorldOn(host.startServer, serverEnv))
      // Some tests stop PostgreSQL, so ignore errors of idle connections.
      const owner = new pg.Pool({ connectionString: world.ownerUrl, max: 2 }).on('error', () => {})
      current = { file, world, owner }
      return current
    },
    async close() {
      await closeCurrent()
      host.stop()
    },
  }
}
