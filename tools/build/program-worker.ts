import { build, type Plugin, type Rollup } from 'vite'
import { repository } from '../source-files.ts'

/**
 * Bundles the worker that runs student programs into one file: the sandboxed frame that starts it has no origin and
 * cannot load files, so the page passes it the source text. `virtual:program-worker` exports the file's URL.
 */

const MODULE_ID = 'virtual:program-worker'
const DEV_URL = '/program-worker.js'

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    publicDir: false,
    plugins: [removeModuleUrl],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'runtimes/browser/worker.ts', formats: ['iife'], name: 'programs', fileName: () => 'worker.js' },
    },
  })) as Rollup.RollupOutput[]
  return built[0]!.output[0].code
}

/** The page passes the compiled QuickJS module to the worker; a module URL would bundle it a second time. */
const removeModuleUrl: Plugin = {
  name: 'without-address',
  enforce: 'pre',
  transform: (code, id) => (id.includes('emscripten-module') ? code.replaceAll('import.meta.url', '""') : null),
}

export function programWorker(): Plugin {
  let text: Promise<string> | undefined
  return {
    name: 'program-worker',
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
    async load(id) {
      if (id !== `\0${MODULE_ID}`) return null
      if (this.environment.name !== 'client' || this.meta.watchMode) return `export default '${DEV_URL}'`
      text ??= bundle()
      const file = this.emitFile({ type: 'asset', name: 'program-worker.js', source: await text })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer(server) {
      server.middlewares.use(DEV_URL, (_, answer) => {
        text ??= bundle()
        void text.then((code) => answer.setHeader('content-type', 'text/javascript').end(code))
      })
    },
  }
}
