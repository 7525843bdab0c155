import { build, type Plugin, type Rollup } from 'vite'
import { repository } from './source-files.ts'

/**
 * The worker that runs learners' programs, as one file: the frame that starts it has no origin and can load nothing, so
 * the page hands it the text. `virtual:program-worker` is the file's address.
 */

const NAME = 'virtual:program-worker'
const ADDRESS = '/program-worker.js'

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutAddress],
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

/** QuickJS is handed to it compiled; without this it would be built in a second time. */
const withoutAddress: Plugin = {
  name: 'without-address',
  enforce: 'pre',
  transform: (code, id) => (id.includes('emscripten-module') ? code.replaceAll('import.meta.url', '""') : null),
}

export function programWorker(): Plugin {
  let text: Promise<string> | undefined
  return {
    name: 'program-worker',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      if (this.environment.name !== 'client' || this.meta.watchMode) return `export default '${ADDRESS}'`
      text ??= bundle()
      const file = this.emitFile({ type: 'asset', name: 'program-worker.js', source: await text })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer(server) {
      server.middlewares.use(ADDRESS, (_, answer) => {
        text ??= bundle()
        void text.then((code) => answer.setHeader('content-type', 'text/javascript').end(code))
      })
    },
  }
}
