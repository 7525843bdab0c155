import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import type { RunningApp } from './app.ts'

/**
 * Development: Vite serves the client modules and also loads the application, so server edits take effect without a
 * restart.
 */
export async function startDevelopment(server: Server): Promise<RunningApp> {
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' })
  const load = () => vite.ssrLoadModule('/server/app.ts') as Promise<typeof import('./app.ts')>
  const running = (await load()).start(process.env)
  let current = { module: await load(), fetch: running.fetch }

  const listener = getRequestListener(
    async (request, bindings) => {
      const module = await load()
      if (module !== current.module) current = { module, fetch: module.createFetch(running) }
      return current.fetch(request, bindings)
    },
    { overrideGlobalObjects: false },
  )
  server.on('request', (incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing)),
  )
  return { ...running, close: () => Promise.all([vite.close(), running.close()]).then(() => {}) }
}
