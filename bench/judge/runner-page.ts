import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { openBrowser } from '#e2e/browser.ts'
import { contentSecurityPolicy, newMark, pageHeaders } from '#server/http/content-security.ts'
import { programWorker } from '#tools/program-worker.ts'
import { repository } from '#tools/source-files.ts'

export type RunnerPage = {
  readonly page: Page
  readonly address: string
  /** What was asked of the server that is no file of the page. */
  readonly strange: readonly string[]
  readonly close: () => Promise<void>
}

const kinds: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' }

/**
 * A page in Chromium that runs programs as a lesson does: the same runner, frame and worker, built as pages are, behind
 * the headers that pages have.
 */
export async function openRunnerPage(side: URL): Promise<RunnerPage> {
  const { output } = (await build({
    configFile: false,
    root: repository,
    logLevel: 'error',
    publicDir: false,
    plugins: [programWorker()],
    build: { target: 'es2022', assetsInlineLimit: 0, write: false, rolldownOptions: { input: side.pathname } },
  })) as Rolldown.RolldownOutput
  const files = new Map(output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)!
  const html = `<!doctype html><title>programs</title><body><script type="module" src="/${entry.fileName}"></script>`
  files.set('/', html)
  const strange: string[] = []
  const server = createServer(({ url = '/' }, answer) => {
    const file = files.get(url)
    if (file === undefined) {
      strange.push(url)
      return void answer.writeHead(404).end()
    }
    const kind = kinds[url.split('.').at(-1)!] ?? 'text/html'
    const policy = contentSecurityPolicy(html, { mark: newMark() })
    answer.writeHead(200, { ...pageHeaders, 'content-type': kind, 'content-security-policy': policy }).end(file)
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(address)
  return {
    page,
    address,
    strange,
    async close() {
      await browser.close()
      server.close()
    },
  }
}
