declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'
  const build: ServerBuild
  export = build
}

/** Where the worker is that runs learners' programs: `tools/program-worker.ts`. */
declare module 'virtual:program-worker' {
  const address: string
  export default address
}
