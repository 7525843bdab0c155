import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { openBrowser } from '#testing/browser.ts'
import { contentSecurityPolicy, newNonce, pageHeaders } from '#server/http/security/content-security.ts'
import { programWorker } from '#tools/build/program-worker.ts'
import { repository } from '#tools/source-files.ts'

export type RunnerPage = {
  readonly page: Page
  readonly address: string
  /** Requested paths that are not files of the page. */
  readonly unexpectedPaths: readonly string[]
  readonly close: () => Promise<void>
}

const contentTypes: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' }

/**
 * Opens a Chromium page that runs programs as a lesson does: same runner, frame and worker, same build and same
 * response headers.
 */
export async function openRunnerPage(script: URL): Promise<RunnerPage> {
  const { output } = (await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    publicDir: false,
    plugins: [programWorker()],
    build: { target: 'es2022', assetsInlineLimit: 0, write: false, rolldownOptions: { input: script.pathname } },
  })) as Rolldown.RolldownOutput
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)!
  const html = `<!doctype html><title>programs</title><body><script type="module" src="/${entry.fileName}"></script>`
  files.set('/', html)
  const unexpectedPaths: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    if (file === undefined) {
      unexpectedPaths.push(url)
      return void response.writeHead(404).end()
    }
    const contentType = contentTypes[url.split('.').at(-1)!] ?? 'text/html'
    const policy = contentSecurityPolicy(html, { nonce: newNonce() })
    response
      .writeHead(200, { ...pageHeaders, 'content-type': contentType, 'content-security-policy': policy })
      .end(file)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(address)
  return {
    page,
    address,
    unexpectedPaths,
    async close() {
      await browser.close()
      server.close()
    },
  }
}
